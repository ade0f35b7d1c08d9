# wuqi: `make run` and `make test` do everything on a fresh Debian machine; `make` alone builds ./wuqi.
# `make V=1` shows the commands. Every flavour (plain, asan, tsan ...) keeps its objects in a folder under build/.

CC       ?= cc
BUILD    ?= build/plain
PROGRAM  ?= wuqi
OPT      ?= -O3
PREFIX   ?= /usr/local
WARN     := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Werror
FLAGS     = -std=c17 -D_GNU_SOURCE -g $(OPT) -fPIC -fvisibility=hidden $(WARN) $(FEWER) $(TUNING) -Isrc -Iinclude -I. -isystem /usr/include/postgresql -pthread -DGAME_LEVELS=$(LEVELS) $(CFLAGS)
LINK      = $(OPT) -pthread $(LDFLAGS)
LIBS     := -ljansson -lzstd -lseccomp -lsqlite3 -lpq -lwebsockets -lcurl -lz -larchive -lm
QUIET     = $(if $(V),,@echo "  $@";)
JOBS     ?= $(shell nproc 2>/dev/null || echo 2)

# Debian packages: to build, and to test as well. `make` itself is the only thing taken for granted.
PACKAGES      := gcc libc6-dev libjansson-dev libzstd-dev zlib1g-dev libsqlite3-dev libpq-dev libwebsockets-dev libcurl4-openssl-dev \
                 libseccomp-dev libarchive-dev bubblewrap gnuplot-nox
WASM_PACKAGES := clang lld wasi-libc libclang-rt-dev-wasm32
# Node may have come from elsewhere, with or without its package manager: what is there is used.
PAGE_PACKAGES := $(WASM_PACKAGES) $(if $(shell command -v node),,nodejs) $(if $(shell command -v npm),,npm)
DEB_PACKAGES  := dpkg-dev binutils
TEST_PACKAGES := $(PAGE_PACKAGES) $(DEB_PACKAGES) libcmocka-dev clang libclang-rt-dev clang-format python3 python3-numpy sqlite3 postgresql fairy-stockfish pkg-config chromium \
                 slurmctld slurmd slurm-client munge parallel nginx-light

# Game instances (one per line of games.def) are compiled once per instruction level; the rest once.
LEVELS    := $(if $(filter x86_64,$(shell uname -m)),3,1)
ALL_GAMES := $(shell sed -n 's/^GAME(\(.*\))$$/\1/p' src/games/games.def)
GAMES     := $(ALL_GAMES)
# `make GAMES='ttt xiangqi' BUILD=build/two PROGRAM=build/two/wuqi`: a program of these alone, for work on a game or the search.
ifeq ($(origin GAMES),command line)
ifneq ($(filter build/plain build/release,$(BUILD)),)
$(error GAMES=... needs a BUILD=... of its own)
endif
ifneq ($(filter-out $(ALL_GAMES),$(GAMES)),)
$(error GAMES: there is no $(filter-out $(ALL_GAMES),$(GAMES)); there are $(ALL_GAMES))
endif
FEWER     := -I$(BUILD)/fewer
endif
# gcc sees uninitialised variables where there are none in code that a sanitizer, or a number read at run time, has changed.
NO_FLOW   := -Wno-maybe-uninitialized
# `make tune`: numbers of the search that a player can set (src/search/tuned.h). A header made of each tuning.h stands in for it.
ifeq ($(NUMBERS),set)
TUNING    := -DWUQI_TUNE $(NO_FLOW) -I$(BUILD)/tuned
endif
INSTANCES := $(wildcard $(foreach game,$(GAMES),src/games/*/$(game).c))
FOLDERS   := $(sort $(patsubst src/games/%/,%,$(dir $(INSTANCES))))
TUNED     := $(if $(TUNING),$(FOLDERS:%=$(BUILD)/tuned/games/%/tuning.h))
SOURCES   := $(filter-out $(ALL_GAMES:%=src/games/\%/%.c) $(INSTANCES) src/lib/lib_wasm.c src/fronts/wasm_front.c,$(shell find src -name '*.c'))
# The page is part of the program that people run; the flavours for tests do without it and its tools.
PAGE      := $(if $(filter build/plain build/release,$(BUILD)),build/web/page.pack,web/none/page.pack)
# Files that are part of the program (src/base/embed.h).
EMBEDDED  := $(patsubst %,$(BUILD)/%.embed.o,$(wildcard data/*.zst data/lab/* data/reports/* data/puzzles/* src/app/help/*.help) data/openings.txt build/data/results.all build/data/rules.all build/data/course.all $(PAGE))
OBJECTS   := $(SOURCES:%.c=$(BUILD)/%.o) $(INSTANCES:%.c=$(BUILD)/%.v1.o) $(EMBEDDED)
ifeq ($(LEVELS),3)
OBJECTS   += $(INSTANCES:%.c=$(BUILD)/%.v3.o)
endif
# All but main and the page, as an archive that only names its objects: a test takes from it what it needs, and none needs the page.
ARCHIVED  := $(filter-out $(BUILD)/src/app/main.o $(BUILD)/build/web/page.pack.embed.o,$(OBJECTS)) $(if $(filter build/%,$(PAGE)),$(BUILD)/web/none/page.pack.embed.o)
ARCHIVE   := $(BUILD)/program.a

# Test programs: one per file, tests of a game only if the game is in the list.
TEST_SOURCES := $(wildcard tests/unit/test_*.c tests/tools/*.c $(FOLDERS:%=tests/games/%/test_*.c) $(FOLDERS:%=tests/games/%/tool_*.c))
TESTS        := $(TEST_SOURCES:%.c=$(BUILD)/%)
TEST_SHARED  := $(BUILD)/tests/support.o $(BUILD)/tests/data/sample.txt.embed.o
FUZZERS      := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/fuzz/fuzz_*.c))

# Template headers are text for an instance file and do not compile alone; nor do those of a game's folder.
HEADERS := include/wuqi.h $(filter-out %_template.h src/search/hooks.h src/search/techniques.h $(wildcard src/games/*/*.h),$(shell find src -name '*.h'))

# `make` alone: the program, and what it copies for people who write bots.
all: $(PROGRAM) $(if $(filter build/plain,$(BUILD)),build/kit/.made)

$(PROGRAM): $(OBJECTS)
	$(QUIET)$(CC) $(LINK) -o $@ $^ $(LIBS)

$(BUILD)/%.v1.o: %.c $(BUILD)/flags
	$(QUIET)$(CC) $(FLAGS) $(ONLY_LEVEL) -MMD -MP -DGAME_LEVEL=v1 -c -o $@ $<

$(BUILD)/%.v3.o: %.c $(BUILD)/flags
	$(QUIET)$(CC) $(FLAGS) -MMD -MP -march=x86-64-v3 -DGAME_LEVEL=v3 -c -o $@ $<

$(BUILD)/%.o: %.c $(BUILD)/flags
	$(QUIET)$(CC) $(FLAGS) -MMD -MP -c -o $@ $<

# The bytes of a file between two symbols named after it; see src/base/embed.h.
$(BUILD)/%.embed.o: % $(BUILD)/flags
	$(QUIET)name=embed_$$(basename $< | tr -c 'A-Za-z0-9\n' _); mkdir -p $(@D); printf '%s\n' \
	  '.section .rodata' ".global $$name, $${name}_end" '.balign 64' "$$name:" '.incbin "$<"' "$${name}_end:" \
	  '.byte 0' '.section .note.GNU-stack,"",%progbits' | $(CC) -x assembler -c -o $@ -

# The results of the experiments, one after the other, for `wuqi lab reports`.
build/data/results.all: $(wildcard data/results/*.json)
	@mkdir -p $(@D) && cat $^ > $@.$$$$ && mv $@.$$$$ $@

# The pages of rules, each behind a form feed and its name, for `wuqi help rules`.
build/data/rules.all: $(wildcard docs/rules/*.md)
	@mkdir -p $(@D) && for page in $^; do printf '\f%s\n' "$$(basename $$page .md)"; cat $$page; done > $@.$$$$ && mv $@.$$$$ $@

# The assignments of `wuqi course`, in the same way.
COURSE := $(sort $(shell find examples/course -type f))
build/data/course.all: $(COURSE) include/wuqi_trace.h
	@mkdir -p $(@D) && { for file in $(COURSE:examples/course/%=%); do printf '\f%s\n' $$file; cat examples/course/$$file; done; \
	  printf '\f%s\n' given/common/wuqi_trace.h; cat include/wuqi_trace.h; } > $@.$$$$ && mv $@.$$$$ $@

# Rewritten only when the compiler, its flags or the choice of games change: then everything is compiled anew. Before the first file of a flavour is
# compiled, what it needs must be there.
NEEDS := jansson.h zstd.h zlib.h sqlite3.h libpq-fe.h libwebsockets.h curl/curl.h seccomp.h archive.h $(if $(filter build/web/%,$(PAGE)),node npm clang wasm-ld)
$(BUILD)/flags: FORCE $(TUNED)
	@[ -e $@ ] || tools/needs.sh '$(CC)' $(NEEDS)
	@mkdir -p $(@D) $(sort $(dir $(OBJECTS) $(TESTS) $(FUZZERS)))
	@$(if $(FEWER),mkdir -p $(BUILD)/fewer/games && printf 'GAME(%s)\n' $(GAMES) > $(BUILD)/fewer/games/games.def)
	@echo '$(CC) $(FLAGS) $(LINK) $(if $(FEWER),$(GAMES))' | cmp -s - $@ || echo '$(CC) $(FLAGS) $(LINK) $(if $(FEWER),$(GAMES))' > $@

$(BUILD)/tuned/games/%/tuning.h: src/games/%/tuning.h src/search/techniques.h tools/tuned.sh
	@mkdir -p $(@D)
	@tools/tuned.sh src/search/techniques.h $< > $@

# --- the library ------------------------------------------------------------------------------------------
# Everything below the protocols, from the program's own objects. Only what include/wuqi.h names can be seen from outside: of the static
# library as well, which is one object for that reason.

LIB_ROOMS   := base search proof games trace players records lib
LIB_ALSO    := src/protocol/ggf.c
LIB_OBJECTS := $(filter $(LIB_ROOMS:%=$(BUILD)/src/%/%) $(LIB_ALSO:%.c=$(BUILD)/%.o) $(BUILD)/data/%.zst.embed.o,$(OBJECTS))
LIB_ABI     := $(shell sed -n 's/^\#define WUQI_ABI //p' include/wuqi.h)
LIB_VERSION := $(shell sed -n 's/^\#define WUQI_VERSION "\(.*\)"/\1/p' include/wuqi.h)
LIB_STATIC  := $(BUILD)/libwuqi.a
LIB_SHARED  := $(BUILD)/libwuqi.so.$(LIB_ABI)

lib: $(LIB_STATIC) $(LIB_SHARED)

$(LIB_STATIC): $(LIB_OBJECTS)
	$(QUIET)$(LD) -r -o $(@:.a=.o) $^ && objcopy --wildcard --keep-global-symbol='wuqi_*' $(@:.a=.o)
	@rm -f $@ && $(AR) rcs $@ $(@:.a=.o)

$(LIB_SHARED): $(LIB_OBJECTS) src/lib/wuqi.map
	$(QUIET)$(CC) $(LINK) -shared -Wl,-soname,$(@F) -Wl,--version-script=src/lib/wuqi.map -Wl,-z,defs -o $@ $(LIB_OBJECTS) -lzstd -lm
	@ln -sf $(@F) $(BUILD)/libwuqi.so

# A new function of the library becomes one of its promises; a changed one needs a greater WUQI_ABI.
abi-update: $(LIB_SHARED)
	@tests/lib/abi.sh --update $(LIB_SHARED)

install-lib: lib
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/include include/wuqi.h include/wuqi_trace.h
	install -D -m 644 $(LIB_STATIC) $(DESTDIR)$(PREFIX)/lib/libwuqi.a
	install -D -m 755 $(LIB_SHARED) $(DESTDIR)$(PREFIX)/lib/libwuqi.so.$(LIB_ABI)
	ln -sf libwuqi.so.$(LIB_ABI) $(DESTDIR)$(PREFIX)/lib/libwuqi.so
	mkdir -p $(DESTDIR)$(PREFIX)/lib/pkgconfig
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(LIB_VERSION)|' src/lib/wuqi.pc.in > $(DESTDIR)$(PREFIX)/lib/pkgconfig/wuqi.pc

# --- Python -----------------------------------------------------------------------------------------------
# A folder below PREFIX that Python looks into, or else Debian's.

PYTHON_DIR ?= $(or $(shell python3 -c 'import site, sys; print(next((p for p in sys.path + [site.getusersitepackages()] \
                if p.startswith("$(PREFIX)/lib/") and p.endswith("-packages")), ""))' 2>/dev/null),$(PREFIX)/lib/python3/dist-packages)
PYTHON_FILES := $(wildcard python/wuqi/*.py) python/wuqi/py.typed

install-python:
	install -d $(DESTDIR)$(PYTHON_DIR)/wuqi
	install -m 644 $(PYTHON_FILES) $(DESTDIR)$(PYTHON_DIR)/wuqi

# --- folders for bots -------------------------------------------------------------------------------------
# What `wuqi bot new` copies: a folder a language, with all that a bot of it needs to run (examples/bots).

KIT       := build/kit
KIT_LANGS := python c cpp js

$(KIT)/.made: $(wildcard examples/bots/*/*) $(PYTHON_FILES) include/wuqi.h src/lib/wuqi.mjs $(LIB_SHARED) build/web/wuqi.wasm
	@rm -rf $(KIT) && mkdir -p $(KIT_LANGS:%=$(KIT)/%) $(KIT)/python/wuqi
	$(QUIET)for lang in $(KIT_LANGS); do cp examples/bots/$$lang/* $(KIT)/$$lang/; done
	@cp $(PYTHON_FILES) $(KIT)/python/wuqi/ && cp include/wuqi.h $(KIT)/c/ && cp include/wuqi.h examples/bots/c/wuqi_bot.h $(KIT)/cpp/
	@cp src/lib/wuqi.mjs build/web/wuqi.wasm $(KIT)/js/ && chmod 644 $(KIT)/js/wuqi.wasm
	@objcopy --strip-unneeded $(LIB_SHARED) $(KIT)/python/wuqi/$(notdir $(LIB_SHARED))
	@for lang in c cpp; do ln -f $(KIT)/python/wuqi/$(notdir $(LIB_SHARED)) $(KIT)/$$lang/; done
	@touch $@

# --- WebAssembly ------------------------------------------------------------------------------------------
# The same library for pages and node: one module, one thread, one instruction level; weights come from the host, unpacked.

WASM_CC      := clang --target=wasm32-wasi
WASM_FLAGS   := -std=c17 -D_GNU_SOURCE -O3 -msimd128 -ftls-model=local-exec -fvisibility=hidden $(WARN) -Isrc -Iinclude -I. -DGAME_LEVELS=1
WASM_SOURCES := $(filter $(LIB_ROOMS:%=src/%/%),$(SOURCES) $(INSTANCES)) $(LIB_ALSO) src/lib/lib_wasm.c src/fronts/wasm_front.c \
                src/fronts/session.c src/fronts/front_ugi.c src/fronts/board_query.c src/fronts/trace_query.c $(wildcard src/protocol/u[cg]i*.c)
WASM_OBJECTS := $(WASM_SOURCES:%.c=build/wasm/%.o)
WASM_EXPORTS := $(shell sed -nE 's/^(WUQI_API )?[a-zA-Z].*[ *](wuqi_[a-z_]+).*[,;]$$/-Wl,--export=\2/p' include/wuqi.h src/lib/lib_wasm.c src/fronts/wasm_front.c)
# As the page fetches them: one file a game that has weights, and one that has a book.
WASM_WEIGHTS := $(patsubst data/%.weights.zst,build/web/weights/%.bin,$(wildcard data/*.weights.zst))
WASM_BOOKS   := $(patsubst data/%.proof.zst,build/web/books/%.bin,$(wildcard data/*.proof.zst)) \
                $(patsubst data/%.solved.zst,build/web/books/%.bin,$(wildcard data/*.solved.zst))

wasm: setup-page
	@$(MAKE) --no-print-directory -j$(JOBS) wasm-files
wasm-files: build/web/wuqi.wasm build/web/wuqi.mjs $(WASM_WEIGHTS) $(WASM_BOOKS)

# No -O for the driver: where wasm-opt is installed it would be run on a module whose list of features is stripped, and refuse its SIMD.
build/web/wuqi.wasm: $(WASM_OBJECTS)
	@mkdir -p $(@D)
	$(QUIET)$(WASM_CC) -mexec-model=reactor -Wl,-O2,--strip-all,-z,stack-size=1048576 $(WASM_EXPORTS) -o $@ $^ -lm

# The module for pages of others (docs/module.md), with an example: a folder for any web server.
MODULE := $(patsubst build/web/%,build/web/module/%,build/web/wuqi.wasm build/web/wuqi.mjs $(WASM_WEIGHTS) $(WASM_BOOKS)) build/web/module/index.html
module: setup-page
	@$(MAKE) --no-print-directory -j$(JOBS) module-files
module-files: $(MODULE)
build/web/module/index.html: examples/module/index.html
	$(QUIET)install -D -m 644 $< $@
build/web/module/%: build/web/%
	$(QUIET)install -D -m 644 $< $@

build/web/wuqi.mjs: src/lib/wuqi.mjs
	@mkdir -p $(@D)
	$(QUIET)cp $< $@

build/wasm/flags: FORCE | $(BUILD)/flags
	@mkdir -p $(sort $(dir $@ $(WASM_OBJECTS)))
	@echo '$(WASM_CC) $(WASM_FLAGS)' | cmp -s - $@ || echo '$(WASM_CC) $(WASM_FLAGS)' > $@

build/wasm/%.o: %.c build/wasm/flags
	$(QUIET)$(WASM_CC) $(WASM_FLAGS) -MMD -MP -DGAME_LEVEL=v1 -c -o $@ $<

# --- the page -----------------------------------------------------------------------------------------------

PAGE_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)
web/node_modules/.package-lock.json: web/package-lock.json | $(BUILD)/flags
	$(QUIET)cd web && npm ci --no-audit --no-fund --loglevel=error && touch node_modules/.package-lock.json

build/web/page.pack: $(PAGE_SOURCES) $(wildcard data/*.zst data/lab/*.json data/results/*.json data/puzzles/* examples/bots/python/bot-*.py python/wuqi/*.py) \
                     data/levels.json data/lessons.json data/verdicts.json docs/python.md docs/python.zh-CN.md src/lib/wuqi.mjs web/node_modules/.package-lock.json build/web/wuqi.wasm
	$(QUIET)cd web && node_modules/.bin/tsc --noEmit && node build.mjs ../build/web/page ../$@ ../build/web/wuqi.wasm

build/web/weights/%.bin: data/%.weights.zst build/unpack
	@mkdir -p $(@D)
	$(QUIET)build/unpack $< $@
build/web/books/%.bin: data/%.proof.zst build/unpack
	@mkdir -p $(@D)
	$(QUIET)build/unpack $< $@
build/web/books/%.bin: data/%.solved.zst build/unpack
	@mkdir -p $(@D)
	$(QUIET)build/unpack $< $@
build/unpack: tools/unpack.c src/games/embedded.c src/games/weightfile.c $(wildcard src/base/*.c) | $(BUILD)/flags
	$(QUIET)$(CC) $(FLAGS) -o $@ $^ -lzstd

# --- using it ---------------------------------------------------------------------------------------------

setup: setup-page
setup-page:
	@tools/setup.sh $(PACKAGES) $(PAGE_PACKAGES)

run: setup-page
	@$(MAKE) --no-print-directory -j$(JOBS)
	@./$(PROGRAM) serve --open

# Profile-guided and optimised across files: the program first runs its own bench to show the compiler where the time goes.
RELEASE = $(MAKE) --no-print-directory -j$(JOBS) BUILD=build/release
release: setup
	@$(RELEASE) OPT='$(OPT) -flto=auto -fprofile-generate -fprofile-update=atomic'
	./$(PROGRAM) bench > build/release/bench && WUQI_CPU=v1 ./$(PROGRAM) bench >> build/release/bench
	@$(RELEASE) OPT='$(OPT) -flto=auto -fprofile-use -fprofile-correction -Wno-missing-profile'

# A program in which the numbers of the search can be set: for `wuqi tune` and for its workers.
tune: setup
	@echo "tune: builds a second program in build/tune, in a few minutes"
	@$(MAKE) --no-print-directory -j$(JOBS) BUILD=build/tune PROGRAM=build/tune/wuqi NUMBERS=set

# What the program reads while it runs (course bots' adapters) it finds in ../share/wuqi beside itself.
SHARED    = $(DESTDIR)$(PREFIX)/share/wuqi
ADAPTERS := $(wildcard adapters/*.py adapters/*.c)
UNIT     := wuqi-worker@.service
MANUAL   := $(patsubst docs/man/%,man1/%,$(wildcard docs/man/*.1)) $(patsubst docs/man/zh_CN/%,zh_CN/man1/%,$(wildcard docs/man/zh_CN/*.1))
# The papers with their pictures and the examples, in the same places to each other as in the sources, so that their links lead somewhere.
DOC       = $(DESTDIR)$(PREFIX)/share/doc/wuqi
PAPERS    = $(shell find *.md docs examples -type f \( -name '*.md' -o -name '*.svg' -o -name '*.webp' -o -name '*.json' -o -name '*.c' \))
install: $(PROGRAM) install-lib install-python
	install -D -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/wuqi
	install -D -m 644 -t $(SHARED)/adapters $(ADAPTERS)
	@$(MAKE) --no-print-directory $(KIT)/.made
	cd $(KIT) && find . -type f ! -name '.made' ! -name 'libwuqi.so.*' -exec install -D -m 644 {} $(SHARED)/kit/{} \;
	for place in python/wuqi:../ c: cpp:; do \
	  ln -sf $${place#*:}../../../../lib/libwuqi.so.$(LIB_ABI) $(SHARED)/kit/$${place%:*}/libwuqi.so.$(LIB_ABI); done
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/man/man1 docs/man/*.1
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/man/zh_CN/man1 docs/man/zh_CN/*.1
	install -D -m 644 docs/completions/wuqi.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/wuqi
	install -D -m 644 docs/completions/_wuqi $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_wuqi
	install -D -m 644 docs/completions/wuqi.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/wuqi.fish
	for paper in $(PAPERS); do install -D -m 644 $$paper $(DOC)/$$paper || exit 1; done
	install -d $(DESTDIR)$(PREFIX)/lib/systemd/system
	sed 's|/usr/local/bin|$(PREFIX)/bin|' docs/$(UNIT) > $(DESTDIR)$(PREFIX)/lib/systemd/system/$(UNIT)

# A Debian package of all of it, from what is built: no network, and the same bytes from the same commit.
DEB = build/wuqi_$(LIB_VERSION)_$(shell dpkg --print-architecture 2>/dev/null).deb
deb: setup-deb
	@$(MAKE) --no-print-directory -j$(JOBS) $(PROGRAM) lib
	@tools/deb.sh $(DEB)
setup-deb: setup-page
	@tools/setup.sh $(DEB_PACKAGES)

# The committed sources as an archive that builds without git; the same commit gives the same bytes.
DIST = build/wuqi-$(LIB_VERSION).tar.gz
dist:
	@git rev-parse -q --verify HEAD >/dev/null || { echo "make: 'make dist' packs the files of a commit: it needs a git checkout" >&2; exit 1; }
	@mkdir -p $(dir $(DIST)) && git archive --format=tar --prefix=wuqi-$(LIB_VERSION)/ HEAD | gzip -9n > $(DIST).part && mv $(DIST).part $(DIST)
	@echo $(DIST)

uninstall:
	rm -rf $(SHARED) $(DOC)
	rm -f $(DESTDIR)$(PREFIX)/bin/wuqi $(MANUAL:%=$(DESTDIR)$(PREFIX)/share/man/%)
	rm -f $(DESTDIR)$(PREFIX)/include/wuqi.h $(DESTDIR)$(PREFIX)/include/wuqi_trace.h $(DESTDIR)$(PREFIX)/lib/libwuqi.a $(DESTDIR)$(PREFIX)/lib/libwuqi.so
	rm -f $(DESTDIR)$(PREFIX)/lib/libwuqi.so.$(LIB_ABI) $(DESTDIR)$(PREFIX)/lib/pkgconfig/wuqi.pc
	rm -f $(DESTDIR)$(PREFIX)/share/bash-completion/completions/wuqi $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_wuqi
	rm -f $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/wuqi.fish
	rm -f $(DESTDIR)$(PREFIX)/lib/systemd/system/$(UNIT)
	rm -rf $(DESTDIR)$(PYTHON_DIR)/wuqi

clean:
	rm -rf build wuqi

# --- testing it -------------------------------------------------------------------------------------------

FLAVOUR = $(MAKE) --no-print-directory -j$(JOBS)
# With lines for what they report and no more (-g1 builds in three quarters of the time). AddressSanitizer with one level of instructions, the one that
# this processor would be given.
ASAN    = BUILD=build/asan LEVELS=1 ONLY_LEVEL=$(if $(shell grep -m 1 -w bmi2 /proc/cpuinfo 2>/dev/null),-march=x86-64-v3) OPT='-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer $(NO_FLOW)'
TSAN    = BUILD=build/tsan LEVELS=1 OPT='-O1 -g1 -fsanitize=thread $(NO_FLOW)'
FUZZ    = CC=clang BUILD=build/fuzz LEVELS=1 OPT='-O1 -g1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'
TUNED_CHECK = BUILD=build/tuned LEVELS=1 OPT='-O1 -g1' NUMBERS=set PROGRAM=build/tuned/wuqi
RUNS   ?= 20000

# What tests/run.py needs (its `--needs`). Flavours have makes of their own, which share the cores, so that none waits for the last file of another; no two of them
# are in one folder.
PARALLEL = +@$(MAKE) --no-print-directory
for-program: all
for-house: all lib wasm-files module-files
for-check: test-programs
for-game: game-programs
for-asan:
	$(PARALLEL) $(ASAN) test-programs lib
for-tsan:
	$(PARALLEL) $(TSAN) thread-programs
for-fuzz:
	$(PARALLEL) $(FUZZ) fuzz-programs
for-tuned:
	$(PARALLEL) $(TUNED_CHECK) build/tuned/wuqi build/tuned/tests/unit/test_tune

# Builds what some tests need and runs them; the last line is `N passed, N failed`. PART: some parts alone. RUNS: inputs for each fuzzer. TIMES: a table
# like tests/times.tsv, to which it adds how long each took.
run-tests = @$(FLAVOUR) $$(tests/run.py --needs $(1)) && JOBS=$(JOBS) RUNS=$(RUNS) tests/run.py $(if $(TIMES),--times '$(TIMES)') $(1)
test: setup-test
	$(call run-tests,$(or $(PART),all))

# The same without what takes long: sanitizers, fuzzers, faults of the database, the browser.
test-quick: setup-test
	$(call run-tests,quick)

# One test by its name, as the list at the end of a failed run has it; `make test-list` has them all.
test-one: setup-test
	$(call run-tests,--test '$(TEST)')
test-list:
	@tests/run.py --list

# One test N times: half of them one by one, half of them many at once.
N ?= 100
test-repeat: setup-test
	$(call run-tests,--test '$(TEST)' --repeat $(N))

# All of them while other work of normal priority keeps every core busy.
test-busy: setup-test
	$(call run-tests,--busy $(or $(PART),all))

# What starts processes, each with a tenth of a processor.
test-slow: setup-test
	$(call run-tests,--slow 10 processes)

setup-test:
	@tools/setup.sh $(PACKAGES) $(TEST_PACKAGES)

test-programs: $(TESTS)
GAME_FOLDER   = $(patsubst src/games/%/$(GAME).c,%,$(filter %/$(GAME).c,$(INSTANCES)))
game-programs: $(filter %/test_games %/test_search %/tools/diagram $(BUILD)/tests/games/$(GAME_FOLDER)/%,$(TESTS))
thread-programs: $(filter %/test_threads %/test_tt,$(TESTS))
fuzz-programs: $(FUZZERS)

# Unit tests alone, in their quick form (fewer positions; `make test` runs them whole); GAME=ttt: those of one game, whole, with what every game
# must pass. Or with a sanitizer.
ifeq ($(GAME),)
check: export WUQI_TEST_QUICK = 1
else
check: export WUQI_TEST_GAME = $(GAME)
endif
check:
	@tools/setup.sh --ask $(PACKAGES) $(TEST_PACKAGES)
	$(if $(GAME),$(if $(GAME_FOLDER),,$(error GAME=$(GAME): there are $(GAMES))))
	$(call run-tests,$(if $(GAME),game,check))
asan: setup-test
	$(call run-tests,asan)
tsan: setup-test
	$(call run-tests,tsan)
tuned: setup-test
	$(call run-tests,tuned)
# TIME=600: each fuzzer for ten minutes; without it, RUNS inputs each.
fuzz: setup-test
	@$(FLAVOUR) for-fuzz && JOBS=$(JOBS) RUNS=$(RUNS) FUZZ_SECONDS=$(TIME) LIMIT=$$(( $(or $(TIME),0) + 1800 )) tests/run.py fuzz

# The two commands of README.md in a Debian with nothing installed; as root.
test-fresh:
	@tests/fresh.sh

# Minimax, alpha-beta and PVS agree: 300 positions of each game, as deep as minimax gets in 2 million nodes.
test-equality: setup-test
	@echo "test-equality: 300 positions of each of the games with up to 2 million nodes a search: about eight minutes of processor time"
	@$(FLAVOUR) build/plain/tests/tools/equality
	@build/plain/tests/tools/equality 300 2000000

# Claimed wins at gomoku hold against every reply: 2000 random positions, a slow checker.
test-proofs: setup-test
	@$(FLAVOUR) test-programs
	@WUQI_PROOFS=2000 build/plain/tests/games/gomoku/test_proofs

# Move counts of five thousand million positions, in about a minute.
perft-long: $(PROGRAM)
	@tests/perft_long.sh ./$(PROGRAM)

# Every page in both languages, light and dark, wide and narrow, as pictures in build/screenshots.
screenshots: setup-test $(PROGRAM)
	@tools/setup.sh fonts-wqy-microhei # Chinese characters, which a fresh system cannot draw
	@tests/web/served.sh ./$(PROGRAM) screenshots.mjs build/screenshots

# How quick the page is, and what spectators cost a match.
page-speed: setup-test $(PROGRAM)
	@tests/web/served.sh ./$(PROGRAM) speed.mjs ./$(PROGRAM)
	@node tests/web/spectators.mjs ./$(PROGRAM)

# Every experiment in its quick form; what must come out the same in every run is compared with tests/lab.expected.
lab-quick: setup
	@$(FLAVOUR)
	@tests/lab.sh ./$(PROGRAM) all

# Every experiment in full: its signature must be the one of data/results and the docs. About half an hour.
lab-whole: setup
	@$(FLAVOUR)
	@tests/lab.sh ./$(PROGRAM) --full all

lab-update: $(PROGRAM)
	@tests/lab.sh ./$(PROGRAM) --update

# The store under fire, at full length: workers are killed, the database server is crashed; every game must be there once.
test-store-long: setup-test $(PROGRAM)
	tests/store/kill.sh ./$(PROGRAM) sqlite 20000 4 10
	tests/store/kill.sh ./$(PROGRAM) postgres 100000 6 10

# A match of 10,000 games on a Slurm of two nodes and through GNU parallel, both on this machine, while tasks, nodes and collectors die.
test-cluster: setup-test $(PROGRAM)
	tests/cluster/slurm.sh ./$(PROGRAM) 10000
	tests/cluster/parallel.sh ./$(PROGRAM) 10000

# What runs of blocks cost: a million games planned and collected, and two pilots beside one process with two threads.
bench-blocks: setup-test $(PROGRAM)
	tests/cluster/bench.py ./$(PROGRAM) large
	tests/cluster/bench.py ./$(PROGRAM) pilots 1500

# Two thousand spectators of a match through nginx in front of two servers, and what one server carries alone.
bench-spectators: setup-test $(PROGRAM)
	tests/cluster/spectators.py ./$(PROGRAM) 2000 15

# The same with everything else that can go wrong at once (tests/store/chaos.py): 20,000 games over the three stores.
test-chaos: setup-test $(PROGRAM)
	tests/store/chaos.py ./$(PROGRAM) sqlite 6700
	tests/store/chaos.py ./$(PROGRAM) postgres 6700
	tests/store/chaos.py ./$(PROGRAM) http 6700

# The OCI image of the Containerfile, built and started; as root.
test-image: deb
	tests/image.sh

# `wuqi grade` with a class of 40 students, 32 of them with a planted mistake; `make test` takes 12.
test-class: setup-test $(PROGRAM)
	tests/e2e/class.sh ./$(PROGRAM) --long
	tests/e2e/course.sh ./$(PROGRAM) --long

# Every attack of tests/data/bots/hostile.py and build_attacks.py in every tier, as root and as an ordinary user; prints
# data/reliability/attacks.tsv and build_attacks.tsv, the tables of docs/arena.md (`make docs`).
test-attacks: setup-test
	@$(FLAVOUR) build/plain/tests/unit/test_hostile build/plain/tests/unit/test_build
	@WUQI_ATTACKS=1 build/plain/tests/unit/test_hostile
	@WUQI_ATTACKS=1 build/plain/tests/unit/test_build

# Are the tests awake? Bugs of one line, planted one by one; prints the table of docs/reliability.md
# (data/reliability/mutants.tsv, then `make docs`).
test-mutants: setup-test
	@tests/mutants.sh && tests/mutants.sh --table

# No bot that stops at 95 % of its time is flagged: 10,000 moves in about seven minutes, on an idle machine.
test-clock-long: setup-test $(PROGRAM)
	tests/clock_long.sh ./$(PROGRAM) 10000

bench-update: $(PROGRAM)
	@tests/bench.sh ./$(PROGRAM) > build/bench.new && mv build/bench.new tests/bench.expected
	@cat tests/bench.expected

# What is made from sources and data: the list of files, the techniques of the search, results of the lab and levels, measurements, manual pages, completions.
docs: $(PROGRAM)
	@tools/file_list.sh docs/files.md
	@tools/techniques.sh docs/techniques.md
	@tools/tables.py
	@tools/module.py
	@node tools/lessons_table.mjs
	@tools/measured.py
	@tools/manual.py ./$(PROGRAM)

# The C sources as .clang-format has them, by the clang-format of Debian 12, TypeScript by prettier, and the prose of the
# papers wrapped; `make test` refuses others.
format: web/node_modules/.package-lock.json
	@cd web && npm run --silent format
	@git ls-files '*.c' '*.h' ':!*/tuning.h' ':!*/techniques.h' | xargs clang-format -i
	@git ls-files '*.md' | xargs tools/wrap.py

headers: $(HEADERS:%=build/headers/%.ok)
build/headers/%.ok: % FORCE
	@mkdir -p $(@D)
	@echo '#include "$*"' | $(CC) -std=c17 -D_GNU_SOURCE $(WARN) -Isrc -Iinclude -I. -fsyntax-only -x c -
	@echo "ok - $* compiles alone"

$(ARCHIVE): $(ARCHIVED)
	@rm -f $@ && $(AR) rcsT $@ $^

$(TESTS): $(BUILD)/%: $(BUILD)/%.o $(TEST_SHARED) $(ARCHIVE)
	$(QUIET)$(CC) $(LINK) -o $@ $^ -lcmocka $(LIBS)

$(FUZZERS): $(BUILD)/%: $(BUILD)/%.o $(ARCHIVE)
	$(QUIET)$(CC) $(LINK) -fsanitize=fuzzer -o $@ $^ $(LIBS)

-include $(WASM_OBJECTS:.o=.d) $(OBJECTS:.o=.d) $(TESTS:%=%.d) $(TEST_SHARED:.o=.d) $(FUZZERS:%=%.d)

FORCE:
.SECONDARY:
.PHONY: FORCE all dist screenshots page-speed wasm wasm-files module module-files setup-page setup-deb deb lib install-lib install-python abi-update setup setup-test run release tune install uninstall clean test check asan tsan tuned fuzz test-programs thread-programs game-programs \
        fuzz-programs for-program for-house for-check for-game for-asan for-tsan for-fuzz for-tuned test-quick test-one test-list test-repeat test-busy test-slow test-fresh test-equality test-proofs test-store-long test-image test-chaos test-class test-attacks test-mutants test-clock-long perft-long lab-quick lab-whole lab-update bench-update bench-blocks bench-spectators docs format headers
