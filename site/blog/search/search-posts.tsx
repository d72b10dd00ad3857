import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { render } from 'preact';
import { logUnread } from '../reader/reader-requests.ts';
import { createPostSearch, describeSearch, type SearchProgress } from './post-search.ts';
import { readSearchPart, readSearchParts } from './search-requests.ts';
import { SearchResults } from './search-results.tsx';

/** Results that are shown at first, and as many more each time the reader asks. */
const RESULTS_AT_ONCE = 20;

/** Parts that are requested at the same time. */
const REQUESTS_AT_ONCE = 4;

/** At least so long between two searches while parts arrive: each is over all that came before. */
const BETWEEN_PARTS_MS = 300;

/** Between a key and the search, so that a word typed quickly is searched for once. */
const PAUSE_MS = 60;

/**
 * Searches all posts for what is in the field, and shows what it finds in the place of the page's list. The posts
 * arrive in parts, the newest first, and are found from then on; the address says what is searched for.
 */
export function searchPosts(container: HTMLElement, field: HTMLInputElement): void {
  const search = createPostSearch();
  const status = container.querySelector('[role="status"]');
  const results = container.querySelector('[data-search-results]');
  const list = document.querySelector<HTMLElement>('[data-searched-list]');
  const missing = new Set<number>();
  let parts: number | null = null;
  let progress: SearchProgress = 'idle';
  let shown = RESULTS_AT_ONCE;
  let shownAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    progress = 'loading';
    show();
    if (parts === null) {
      const answer = await retryRead(readSearchParts);
      if (!answer.ok) logUnread(answer.error);
      parts = answer.ok ? answer.value : null;
      for (let number = parts ?? 0; number > 0; number -= 1) missing.add(number);
    }
    const queue = [...missing];
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, () => loadParts(queue)));
    progress = parts === null || missing.size > 0 ? 'failed' : 'done';
    show();
  }

  async function loadParts(queue: number[]): Promise<void> {
    for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
      const part = number;
      const answer = await retryRead(() => readSearchPart(part));
      if (!answer.ok) {
        logUnread(answer.error);
        continue;
      }
      missing.delete(part);
      search.add(answer.value);
      if (performance.now() - shownAt > BETWEEN_PARTS_MS) show();
    }
  }

  function update(): void {
    const query = field.value.trim();
    const url = new URL(location.href);
    if (query) url.searchParams.set('q', query);
    else url.searchParams.delete('q');
    history.replaceState(history.state, '', url);
    shown = RESULTS_AT_ONCE;
    if (query && progress === 'idle') void load();
    else show();
  }

  function show(): void {
    const query = field.value.trim();
    const { count, best } = search.find(query, shown);
    if (list) list.hidden = query !== '';
    if (status)
      status.textContent = query ? describeSearch(progress, { query, found: count, known: search.count() }) : '';
    if (!results) return;
    const retry = query && progress === 'failed' ? () => void load() : null;
    render(<SearchResults found={best} count={count} showMore={showMore} retry={retry} />, results);
    shownAt = performance.now();
  }

  function showMore(): void {
    const next = shown;
    shown += RESULTS_AT_ONCE;
    show();
    results?.querySelectorAll('a')[next]?.focus();
  }

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(update, PAUSE_MS);
  });
  field.form?.addEventListener('submit', update);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !field.value) return;
    event.preventDefault();
    field.value = '';
    update();
  });
  update();
}
