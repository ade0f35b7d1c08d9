// SPDX-License-Identifier: MIT
// What stands around every page: name, the way to the other pages, language and theme.

import type { ComponentChildren } from 'preact';
import { chinese, say, setLanguage } from '../words/words';
import type { Key } from '../words/en';
import { served } from '../engine/players';
import { server } from '../engine/server';
import { Lights } from '../board/Board';
import { drawsHanzi } from '../board/hanzi';
import { toggleTheme } from './look';
import { route } from './route';
import { useFocusOnPage } from './focus';

const PAGES = ['play', 'analyse', 'learn', 'code', 'puzzles', 'watch'] as const;

export function Shell({ children }: { children: ComponentChildren }) {
  const here = route.value.page;
  useFocusOnPage();
  return (
    <>
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {say('nav.skip')}
      </a>
      <header class="top">
        <a class="brand" href="#/" aria-label={`${say('app.name')}, ${say('nav.home')}`}>
          <Logo />
          <span>{say('app.name')}</span>
        </a>
        <nav aria-label={say('nav.main')}>
          {PAGES.filter((page) => page !== 'watch' || served.value).map((page) => (
            <a key={page} href={`#/${page}`} aria-current={here === page ? 'page' : undefined}>
              {say(`nav.${page}` as Key)}
            </a>
          ))}
        </nav>
        <TopTools />
      </header>
      <div class="banner" role="status" data-server={server.value}>
        {server.value !== 'there' && <p>{say(`server.${server.value}`)}</p>}
      </div>
      <svg class="unseen" aria-hidden="true">
        <Lights />
      </svg>
      <main id="content" tabIndex={-1} data-path={route.value.path}>
        {children}
      </main>
    </>
  );
}

/** Language and theme. */
function TopTools() {
  return (
    <div class="top-tools">
      <button
        type="button"
        class="quiet"
        onClick={() => setLanguage(chinese.value ? 'en' : 'zh')}
        title={say('set.language.label')}
        lang={chinese.value ? 'en' : 'zh-CN'}
      >
        {drawsHanzi() || chinese.value ? say('set.language') : 'ZH'}
      </button>
      <button
        type="button"
        class="quiet icon"
        onClick={toggleTheme}
        aria-label={say('set.theme')}
        title={say('set.theme')}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="7" />
          <path d="M10 3a7 7 0 0 1 0 14Z" class="fill" />
        </svg>
      </button>
    </div>
  );
}

function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1" y="1" width="30" height="30" rx="7" class="logo-ground" />
      <path d="M16 4V28M4 16H28" class="logo-lines" />
      <circle cx="16" cy="16" r="4.4" class="logo-red" />
      <circle cx="9" cy="9" r="3.6" class="logo-ink" />
      <circle cx="23" cy="9" r="3.6" class="logo-paper" />
      <circle cx="9" cy="23" r="3.6" class="logo-paper" />
      <circle cx="23" cy="23" r="3.6" class="logo-ink" />
    </svg>
  );
}
