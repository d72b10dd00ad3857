import type { State } from './state.ts';
import { type ArchivedPost, listPostIds, readArchivedPost } from './stored-posts.ts';

/** A watching publisher keeps it: among 10,000 posts, reading them takes longer than rendering what changed. */
export class Archive {
  /** Each page's hash, by key. */
  hashes: ReadonlyMap<string, string> = new Map();
  /** What the rest describes. Null during a run, because the changes of a failed one don't count. */
  release: string | null = null;
  readonly #posts = new Map<string, ArchivedPost>();

  /** Call before reading. Forgets everything unless it describes this release. */
  begin(state: State, release: string | null): void {
    if (release === null || release !== this.release) {
      this.#posts.clear();
      const pages = state.all<{ key: string; hash: string }>('select key, hash from pages');
      this.hashes = new Map(pages.map(({ key, hash }) => [key, hash]));
    }
    this.release = null;
  }

  /** Returns every post without its text, oldest first. @param touched posts that may have changed or gone since. */
  readPosts(state: State, touched: Iterable<string>): ArchivedPost[] {
    for (const id of touched) this.#posts.delete(id);
    return listPostIds(state).map((id) => this.#posts.get(id) ?? this.keep(readArchivedPost(state, id)));
  }

  keep(post: ArchivedPost): ArchivedPost {
    this.#posts.set(post.id, post);
    return post;
  }
}
