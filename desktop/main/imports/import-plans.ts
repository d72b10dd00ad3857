import { randomUUID } from 'node:crypto';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { ImportPlan, ImportResult } from '../../ipc/imports.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { ImportRuns } from '../drafts/import-runs.ts';
import type { TextImporter } from '../drafts/text-importer.ts';
import { type ForkImport, ImportClient } from './import-client.ts';
import { type ImportedOne, ImportTally } from './import-tally.ts';
import { openNearby } from './open-nearby.ts';
import type { FileTree } from './sources/file-tree.ts';
import type { ImportFailure } from './sources/imported-post.ts';

const BUSY = { message: 'Another import is running. Wait for it to finish, or cancel it.' };
const GONE = { message: 'This import is no longer open. Choose the file again.' };

type Parts = {
  fork: ForkImport;
  importer: Pick<TextImporter, 'importText'>;
  runs: Pick<ImportRuns, 'run'>;
  broadcast: Pick<Broadcast, 'send' | 'onPageGone'>;
};

/** Holds the plan that the author is looking at. A new one replaces it. */
export class ImportPlans {
  readonly #parts: Parts;
  #client: ImportClient | null = null;
  #plan: ImportPlan | null = null;
  #isCanceled = false;
  #isImporting = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    // A running import finishes on its own and reports what's missing.
    parts.broadcast.onPageGone(() => {
      if (!this.#isImporting) this.#close();
    });
  }

  /** Returns null if the author cancels. */
  async open(paths: readonly string[]): Promise<Result<ImportPlan | null, ImportFailure>> {
    if (this.#isImporting) return err(BUSY);
    this.#close();
    this.#isCanceled = false;
    const client = new ImportClient(this.#parts.fork, paths, (progress) =>
      this.#parts.broadcast.send('imports:progress', { step: 'reading', ...progress }),
    );
    this.#client = client;
    this.#parts.broadcast.send('imports:progress', { step: 'reading', done: 0, total: 0 });
    const opened = await client.whenOpened();
    if (!opened.ok) {
      client.kill();
      return this.#isCanceled ? ok(null) : opened;
    }
    const plan = { id: randomUUID(), ...opened.value };
    if (this.#client === client) this.#plan = plan;
    return ok(plan);
  }

  /** Ends the plan. */
  async start({
    plan: id,
    chosen,
  }: {
    plan: string;
    chosen: readonly number[];
  }): Promise<Result<ImportResult, ImportFailure>> {
    const [plan, client] = [this.#plan, this.#client];
    if (plan?.id !== id || client === null || this.#isImporting) return err(GONE);
    this.#isCanceled = false;
    this.#isImporting = true;
    try {
      const indexes = [...new Set(chosen)].filter((index) => index < plan.posts.length);
      return ok(await this.#importPosts(client, plan, indexes));
    } finally {
      this.#isImporting = false;
      this.#close();
    }
  }

  cancel(): void {
    this.#isCanceled = true;
    // A running import finishes its post first.
    if (!this.#isImporting) this.#close();
  }

  #close(): void {
    this.#client?.kill();
    this.#client = null;
    this.#plan = null;
  }

  async #importPosts(client: ImportClient, plan: ImportPlan, indexes: readonly number[]): Promise<ImportResult> {
    const result = new ImportTally();
    await this.#parts.runs.run(async (step) => {
      for (const [done, index] of indexes.entries()) {
        if (this.#isCanceled) break;
        this.#parts.broadcast.send('imports:progress', { step: 'importing', done, total: indexes.length });
        const title = nameOfPost(plan.posts[index]?.title ?? '');
        const imported = await step(title, () => this.#importPost(client, index));
        if (imported?.ok) result.add(title, imported.value);
        else if (imported !== null) result.addFailure(title, imported.error.message);
      }
      return [];
    });
    return result.finish(indexes.length);
  }

  async #importPost(client: ImportClient, index: number): Promise<Result<ImportedOne, ImportFailure>> {
    const read = await client.call('readPost', { index });
    if (!read.ok) return read;
    const post = read.value;
    const imported = await this.#parts.importer.importText(post.name, post.text, {
      nearby: openNearby(openTree(client, post.tree), post.path),
      known: { fields: post.fields, createdAt: post.createdAt, wasPublished: post.status === 'published' },
      featuredPicture: post.featuredPicture,
    });
    if (!imported.ok) return imported;
    const { id, problem, pictures } = imported.value;
    return ok({
      draftId: id,
      problems: problem === null ? post.problems : [...post.problems, problem],
      author: post.author,
      isPublished: post.status === 'published',
      pictures,
      remotePictures: post.remotePictures,
    });
  }
}

/** Files in the process that reads them. */
function openTree(client: ImportClient, tree: number): Pick<FileTree, 'read' | 'has'> {
  return {
    async read(path, maxBytes) {
      const answer = await client.call('readFile', { tree, path, maxBytes });
      return answer.ok ? answer.value : null;
    },
    async has(path, maxBytes) {
      const answer = await client.call('hasFile', { tree, path, maxBytes });
      return answer.ok && answer.value;
    },
  };
}
