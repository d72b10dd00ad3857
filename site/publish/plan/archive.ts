import { comparePosts } from '../../blog/post-order.ts';
import type { PlannedPage } from './plan.ts';
import type { State } from './state.ts';
import { type ArchivedPost, findArchivedPost, listPostIds } from './stored-posts.ts';

/** `changed` and `removed` (keys) are complete once `pages`, the changed ones, have been iterated. */
type PageChanges = { pages: Iterable<PlannedPage>; changed: readonly PlannedPage[]; removed: ReadonlySet<string> };

/** A watching publisher keeps it: among 10,000 posts, reading them takes longer than rendering what changed. */
export class Archive {
  /** What the rest describes. Null during a run, because the changes of a failed one don't count. */
  release: string | null = null;
  #posts: ArchivedPost[] | null = null;
  /** Each page's hash, by key. */
  #hashes = new Map<string, string>();

  /** Call before reading. Forgets everything unless it describes this release. */
  begin(state: State, release: string | null): void {
    if (release === null || release !== this.release) {
      this.#posts = null;
      const pages = state.all<{ key: string; hash: string }>('select key, hash from pages');
      this.#hashes = new Map(pages.map(({ key, hash }) => [key, hash]));
    }
    this.release = null;
  }

  /**
   * Returns every post without its text, oldest first. The next call gets what the caller changes in it.
   * @param touched posts that may have changed or gone since.
   */
  readPosts(state: State, touched: Iterable<string>): ArchivedPost[] {
    const ids = new Set(this.#posts ? touched : listPostIds(state));
    const kept = this.#posts?.filter(({ id }) => !ids.has(id)) ?? [];
    const read = [...ids].flatMap((id) => findArchivedPost(state, id) ?? []);
    this.#posts = [...kept, ...read].sort(compareAges);
    return this.#posts;
  }

  /** A page can be rendered while the ones after it are planned. @param isFull counts every page as changed. */
  findChanges(planned: Iterable<PlannedPage>, isFull: boolean): PageChanges {
    const hashes = this.#hashes;
    const changed: PlannedPage[] = [];
    const removed = new Set(hashes.keys());
    function* findPages() {
      for (const page of planned) {
        removed.delete(page.key);
        if (!isFull && hashes.get(page.key) === page.hash) continue;
        changed.push(page);
        yield page;
      }
    }
    return { pages: findPages(), changed, removed };
  }

  record({ changed, removed }: Pick<PageChanges, 'changed' | 'removed'>): void {
    for (const { key, hash } of changed) this.#hashes.set(key, hash);
    for (const key of removed) this.#hashes.delete(key);
  }
}

/** Parsing two times takes longer than comparing two posts. */
const compareAges = (a: ArchivedPost, b: ArchivedPost) => a.publishedMs - b.publishedMs || comparePosts(a, b);
