import type { SiteProofFacts } from '../../ipc/publish/site-proof.ts';
import type { ChangeSet } from '../../ipc/replace.ts';
import type { Storage } from '../storage/storage.ts';

/** Each check takes seconds, because it looks twice. */
const PAGES_AT_ONCE = 4;

/** Looks whether public pages show a change. */
export class PageChecks {
  readonly #storage: Pick<Storage, 'call'>;
  readonly #checkSite: (post: { id: string }) => Promise<SiteProofFacts>;
  /** How often each page was looked at. */
  readonly #counts = new Map<string, number>();

  constructor(storage: Pick<Storage, 'call'>, checkSite: (post: { id: string }) => Promise<SiteProofFacts>) {
    this.#storage = storage;
    this.#checkSite = checkSite;
  }

  /** Checks some pages, those that were checked least first. */
  async check({ id: set, posts }: ChangeSet): Promise<void> {
    const countOf = (id: string) => this.#counts.get(id) ?? 0;
    const due = posts
      .filter(({ step }) => step === 'published')
      .toSorted((a, b) => countOf(a.id) - countOf(b.id))
      .slice(0, PAGES_AT_ONCE);
    await Promise.all(due.map(({ id }) => this.#checkOne(set, id)));
  }

  async #checkOne(set: string, id: string): Promise<void> {
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
    const { publicPost, site } = await this.#checkSite({ id });
    if (publicPost.kind !== 'visible' || site?.kind !== 'static') return;
    await this.#storage.call('recordShownPage', { set, id, revision: publicPost.revision });
  }
}
