import { createPublisherClient, type PublisherSettings } from '@callwright/shared/api/releases/releases.ts';
import { reportBrokenLinks } from '@callwright/shared/api/releases/report-broken-links.ts';
import { describeBrokenLink } from '@callwright/shared/links/broken-link.ts';
import { ExternalLinks, type ExternalLinksOptions } from './external-links.ts';
import type { BrokenLinksOfPost } from './link-history.ts';
import { createLinkRequest } from './link-request.ts';

type LinkChecksOptions = Pick<ExternalLinksOptions, 'folder' | 'siteUrl' | 'readPosts'> & {
  /** Null without a secret key. Broken links are then only printed. */
  backend: PublisherSettings | null;
  warn: (line: string) => void;
  signal: AbortSignal;
};

/** How long a run may take. The next one goes on. */
const RUN_MS = 60_000;

/** While there is nothing to publish. */
const PAUSE_MS = 60_000;

const LOCAL_HOST = /^(?:(?:.*\.)?localhost|127\..*|\[::1\])$/;

/** Checks links to other sites between releases. Publishing doesn't depend on it, so failures are only warnings. */
export class LinkChecks {
  readonly #options: LinkChecksOptions;
  readonly #links: ExternalLinks;
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #endedAt: number | null = null;
  #printed = '';

  constructor(options: LinkChecksOptions) {
    const { folder, siteUrl, readPosts, backend } = options;
    this.#options = options;
    this.#links = new ExternalLinks({
      ...{ folder, siteUrl, readPosts },
      request: createLinkRequest({ userAgent: `Callwright-link-check (+${siteUrl})` }),
      report: backend === null ? async () => false : this.#createReport(backend),
    });
  }

  /** Returns the run under way, if there is one. */
  run(): Promise<void> {
    this.#running ??= this.#check().finally(() => {
      this.#running = null;
      this.#endedAt = performance.now();
    });
    return this.#running;
  }

  /** Runs unless the last run was less than a minute ago. */
  runWhenDue(): void {
    if (this.#endedAt === null || performance.now() - this.#endedAt >= PAUSE_MS) void this.run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #check(): Promise<void> {
    const { signal, siteUrl, backend, warn } = this.#options;
    // Nobody else reads a site on this computer.
    if (LOCAL_HOST.test(new URL(siteUrl).hostname)) return;
    try {
      const ending = AbortSignal.any([signal, this.#closing.signal, AbortSignal.timeout(RUN_MS)]);
      const broken = await this.#links.check(ending);
      if (backend === null) this.#print(broken);
    } catch (cause) {
      warn(`Couldn't check links to other sites: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }

  #print(broken: readonly BrokenLinksOfPost[]): void {
    const lines = broken.flatMap(({ page, links }) => links.map((link) => `${page}: ${describeBrokenLink(link)}`));
    const text = lines.join('\n');
    if (text !== '' && text !== this.#printed) this.#options.warn(text);
    this.#printed = text;
  }

  #createReport(backend: PublisherSettings): (post: BrokenLinksOfPost) => Promise<boolean> {
    const client = createPublisherClient(backend);
    return async ({ id, links }) => {
      const reported = await reportBrokenLinks(client, id, links);
      if (!reported.ok) this.#options.warn(`Couldn't show broken links to authors: ${reported.error.message}`);
      return reported.ok;
    };
  }
}
