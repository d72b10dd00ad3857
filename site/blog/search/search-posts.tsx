import { render } from 'preact';
import { parseReaderBackend, type ReaderBackend } from '../../settings/reader-backend.ts';
import { logReadFailure } from '../reader/reader-requests.ts';
import { describeSearch, type SearchedIn } from './describe-search.ts';
import { findTitles, readNewestPosts } from './newest-titles.ts';
import { type FoundPost, type FoundPosts, requestFoundPosts } from './search-requests.ts';
import { SearchResults } from './search-results.tsx';

/** Waits for a pause in typing before it searches. */
const PAUSE_MS = 150;

type Parts = {
  field: HTMLInputElement;
  status: Element;
  results: Element;
  list: HTMLElement | null;
  backend: ReaderBackend;
};

export function searchPosts(container: HTMLElement, field: HTMLInputElement): void {
  const status = container.querySelector('[role="status"]');
  const results = container.querySelector('[data-search-results]');
  if (!status || !results) return;
  const search = new PostSearch({
    field,
    status,
    results,
    list: document.querySelector<HTMLElement>('[data-searched-list]'),
    backend: parseReaderBackend(container.dataset.backend),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search.update(), PAUSE_MS);
  });
  field.form?.addEventListener('submit', () => void search.update());
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !field.value) return;
    event.preventDefault();
    field.value = '';
    void search.update();
  });
  void search.update();
}

/** After the backend fails, sends another request only if the reader tries again. */
class PostSearch {
  readonly #parts: Parts;
  #found: FoundPost[] = [];
  #isBackendDown = false;
  /** Counts searches, so late responses are ignored. */
  #turn = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async update(): Promise<void> {
    const { list, results, status } = this.#parts;
    const query = this.#query;
    const url = new URL(location.href);
    if (query) url.searchParams.set('q', query);
    else url.searchParams.delete('q');
    history.replaceState(history.state, '', url);
    if (list) list.hidden = query !== '';
    if (query) return this.#search(0);
    this.#turn += 1;
    this.#found = [];
    status.textContent = '';
    render(null, results);
  }

  get #query(): string {
    return this.#parts.field.value.trim();
  }

  /** @param skipped the number of results that stay on screen. */
  async #search(skipped: number): Promise<void> {
    const query = this.#query;
    this.#turn += 1;
    const turn = this.#turn;
    // Earlier results stay until then, so a screen reader announces only what changed.
    if (this.#found.length === 0) this.#parts.status.textContent = 'Searching...';
    const { searchedIn, found } = await this.#find(query, skipped);
    if (turn !== this.#turn) return;
    this.#found = [...this.#found.slice(0, skipped), ...found.posts];
    this.#show(describeSearch(searchedIn, query, found.count), { searchedIn, count: found.count });
    if (skipped > 0) this.#parts.results.querySelectorAll('a')[skipped]?.focus();
  }

  async #find(query: string, skipped: number): Promise<{ searchedIn: SearchedIn; found: FoundPosts }> {
    if (!this.#isBackendDown) {
      const answer = await requestFoundPosts(this.#parts.backend, query, skipped);
      if (answer.ok) return { searchedIn: 'posts', found: answer.value };
      logReadFailure(answer.error);
      this.#isBackendDown = true;
    }
    try {
      return { searchedIn: 'titles', found: findTitles(await readNewestPosts(), query) };
    } catch {
      return { searchedIn: 'nothing', found: { count: 0, posts: [] } };
    }
  }

  #show(words: string, { searchedIn, count }: { searchedIn: SearchedIn; count: number }): void {
    this.#parts.status.textContent = words;
    const retry = () => {
      this.#isBackendDown = false;
      void this.#search(0);
    };
    render(
      <SearchResults
        found={this.#found}
        count={count}
        showMore={() => void this.#search(this.#found.length)}
        retry={searchedIn === 'posts' ? null : retry}
      />,
      this.#parts.results,
    );
  }
}
