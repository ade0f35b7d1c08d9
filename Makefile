# wuqi: `make run` and `make test` do everything on a fresh Debian machine; `make` alone builds ./wuqi.

CC       ?= cc
BUILD    ?= build
OPT      ?= -O3 -flto=auto
WARN     := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Werror
CFLAGS   += -std=c17 -D_GNU_SOURCE -g $(OPT) $(WARN) -Isrc -I$(BUILD) -pthread -MMD -MP -DGAME_LEVELS=$(LEVELS)
LDFLAGS  += $(OPT) -pthread
LDLIBS   += -ljansson -lzstd -lm

# Game instances (one per line of games.def) are compiled once per instruction level; the rest once.
LEVELS    := $(if $(filter x86_64,$(shell uname -m)),3,1)
GAMES     := $(shell sed -n 's/^GAME(\(.*\))$$/\1/p' src/games/games.def)
INSTANCES := $(wildcard $(foreach game,$(GAMES),src/games/*/$(game).c))
SOURCES   := $(filter-out $(INSTANCES),$(shell find src -name '*.c'))
OBJECTS   := $(SOURCES:%.c=$(BUILD)/%.o) $(INSTANCES:%.c=$(BUILD)/%.v1.o)
ifeq ($(LEVELS),3)
OBJECTS   += $(INSTANCES:%.c=$(BUILD)/%.v3.o)
endif
# Files of data/ become part of the program (games/embedded.h).
EMBEDDED  := $(wildcard data/*.zst)
OBJECTS   += $(EMBEDDED:%=$(BUILD)/%.o)
# `make V=1` shows the commands.
QUIET      = $(if $(V),,@echo "  $@";)
LIBRARY   := $(filter-out $(BUILD)/src/app/main.o,$(OBJECTS))

wuqi: $(OBJECTS)
	$(QUIET)$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/%.v1.o: %.c Makefile
	@mkdir -p $(@D)
	$(QUIET)$(CC) $(CFLAGS) -DGAME_LEVEL=v1 -c -o $@ $<

$(BUILD)/%.v3.o: %.c Makefile
	@mkdir -p $(@D)
	$(QUIET)$(CC) $(CFLAGS) -march=x86-64-v3 -DGAME_LEVEL=v3 -c -o $@ $<

$(BUILD)/data/%.zst.o: data/%.zst src/games/embedded.S Makefile
	@mkdir -p $(@D)
	$(QUIET)$(CC) -DEMBEDDED_FILE='"$<"' -DEMBEDDED_BEGIN=embedded_$(subst .,_,$*) -DEMBEDDED_END=embedded_$(subst .,_,$*)_end -c -o $@ src/games/embedded.S

$(BUILD)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(QUIET)$(CC) $(CFLAGS) -c -o $@ $<

clean:
	rm -rf $(BUILD) wuqi

-include $(OBJECTS:.o=.d)

.PHONY: clean
