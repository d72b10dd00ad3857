import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { type FoundPost, type FoundPosts, type LinkChange, MAX_HITS, type TextSearch } from '../../ipc/replace.ts';
import { describePatternProblem } from '../../search-pattern.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { Viewer } from '../database/draft-record.ts';
import type { OwnPosts } from '../posts/own-posts.ts';
import type { DraftSearch } from '../storage/replace/replace-operations.ts';
import type { Storage } from '../storage/storage.ts';

type Failure = { message: string };

type FoundDrafts = Result<{ posts: FoundPost[]; next: number | null }, Failure>;

type PostSearchParts = {
  storage: Pick<Storage, 'call'>;
  viewer: () => Viewer;
  posts: Pick<OwnPosts, 'list' | 'open'>;
  broadcast: Pick<Broadcast, 'send'>;
};

/** Searches the drafts on this computer, including those that belong to published posts. */
export class PostSearch {
  readonly #parts: PostSearchParts;
  /** The running search. A later one stops it. */
  #current: symbol | null = null;

  constructor(parts: PostSearchParts) {
    this.#parts = parts;
  }

  async search(search: TextSearch): Promise<Result<FoundPosts, Failure>> {
    const problem = search.isRegex ? describePatternProblem(search.find) : null;
    if (problem !== null) return err({ message: problem });
    const turn = Symbol();
    this.#current = turn;
    const isWanted = () => this.#current === turn;
    const notSearched = search.includesBlog ? await this.#openPosts(isWanted) : null;
    const found = await this.#findAll({ kind: 'text', ...search }, MAX_HITS, isWanted);
    if (!found.ok) return found;
    const count = found.value.reduce((sum, { hits }) => sum + hits.length, 0);
    return ok({ posts: found.value, isCut: count >= MAX_HITS, notSearched });
  }

  stop(): void {
    this.#current = null;
  }

  findLinks(change: LinkChange, siteUrl: string | null): Promise<Result<FoundPost[], Failure>> {
    return this.#findAll({ kind: 'links', ...change, siteUrl }, Number.MAX_SAFE_INTEGER, () => true);
  }

  async #findAll(search: DraftSearch, limit: number, isWanted: () => boolean): Promise<Result<FoundPost[], Failure>> {
    const { storage, viewer } = this.#parts;
    const posts: FoundPost[] = [];
    let left = limit;
    let before: number | null = null;
    do {
      if (!isWanted()) return err({ message: 'The search was stopped.' });
      const found: FoundDrafts = await storage.call('findInDrafts', { search, viewer: viewer(), before, limit: left });
      if (!found.ok) return found;
      posts.push(...found.value.posts);
      for (const { hits } of found.value.posts) left -= hits.length;
      before = found.value.next;
    } while (before !== null);
    return ok(posts);
  }

  /** Opens published posts that aren't on this computer. Returns why some weren't opened, for the author, or null. */
  async #openPosts(isWanted: () => boolean): Promise<string | null> {
    const { storage, viewer, posts, broadcast } = this.#parts;
    const own = await posts.list();
    if (!own.ok) return `We didn’t search your published posts that aren’t on this computer. ${own.error.message}`;
    const listed = await storage.call('listDrafts', { viewer: viewer(), author: null });
    if (!listed.ok) return listed.error.message;
    const local = new Set(listed.value.drafts.map(({ id }) => id));
    const missing = own.value.filter(
      ({ id, byline, state }) => byline === null && state !== 'unpublished' && !local.has(id),
    );
    for (const [opened, { id, title }] of missing.entries()) {
      if (!isWanted()) return null;
      broadcast.send('replace:progress', { opened, total: missing.length });
      const answer = await posts.open(id);
      if (!answer.ok) {
        const left = countOf(missing.length - opened, 'post');
        return `We didn’t search ${left} on the blog, starting with “${nameOfPost(title)}”. ${answer.error.message}`;
      }
    }
    if (missing.length > 0) broadcast.send('drafts:changed', undefined);
    return null;
  }
}
