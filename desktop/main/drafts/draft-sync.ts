import { err, ok } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import { describeFileError } from '../files/write-durably.ts';
import type { RemoteSnapshots } from '../posts/remote-snapshots.ts';
import type { DraftWriter } from '../versions/draft-writer.ts';
import type { VersionStore } from '../versions/version-store.ts';
import { type DraftFile, fingerprintFields, formatDraftFile, makeStorable } from './draft-file.ts';
import type { DraftResult, Drafts, Publication } from './drafts.ts';

type Verbs = Pick<Drafts, 'markPublished' | 'importRemote' | 'rebase' | 'detachFromPost'>;

/** What a draft's file says of its post. The base is kept first: a draft never names one that nobody has. */
export function createDraftSync({
  run,
  change,
  versions,
  files,
  snapshots,
  readAuthor,
  answer,
  deleted,
}: {
  /** Runs the work of one draft in turn. */
  run: <Value>(id: string, work: (path: string) => DraftResult<Value>) => DraftResult<Value>;
  change: (
    id: string,
    edit: (file: DraftFile, stands: boolean) => DraftFile | Promise<DraftFile>,
    reason?: 'published',
  ) => DraftResult<Draft>;
  versions: VersionStore;
  files: DraftWriter;
  snapshots: Pick<RemoteSnapshots, 'saveBase' | 'forget'>;
  /** Who is signed in. */
  readAuthor: () => string | null;
  answer: (id: string, file: DraftFile) => Draft;
  /** The drafts that no late save may bring back. */
  deleted: Set<string>;
}): Verbs {
  /** @returns what the file says of it. */
  async function saveBase(id: string, { fields, ...publication }: Publication): Promise<DraftFile['published']> {
    await snapshots.saveBase(id, { revision: publication.revision, fields, authorId: readAuthor() });
    return { ...publication, fingerprint: fingerprintFields(fields) };
  }

  return {
    async markPublished(id, publication) {
      try {
        const published = await saveBase(id, { ...publication, fields: makeStorable(publication.fields) });
        return await change(id, (file) => ({ ...file, published }), 'published');
      } catch (cause) {
        return err({ message: describeFileError(cause, id) });
      }
    },
    importRemote(id, publication, hasOwnWords) {
      deleted.delete(id);
      return change(
        id,
        async (file, stands) => {
          if (stands && (await hasOwnWords(answer(id, file)))) return file;
          const fields = makeStorable(publication.fields);
          const published = await saveBase(id, { ...publication, fields });
          return { ...file, fields, published, updatedAt: new Date().toISOString() };
        },
        'published',
      );
    },
    rebase: (id, { theirs, fields: chosen }) =>
      run(id, async (path) => {
        const found = await files.read(id, path);
        if (!found.ok) return found;
        const { fields: onBlog, ...publication } = theirs;
        const published = { ...publication, fingerprint: fingerprintFields(onBlog) };
        const { file, text } = found.value;
        const fields = makeStorable(chosen);
        const [mine, taken] = [fingerprintFields(file.fields), fingerprintFields(onBlog)];
        const next = fingerprintFields(fields);
        if (mine !== next) await files.keepReplaced(id, text, 'mine');
        if (taken !== next) {
          const blog = formatDraftFile({ ...file, id, fields: onBlog, published });
          await versions.finalize(id, await versions.record(id, blog, 'blog'), 'blog');
        }
        await snapshots.saveBase(id, { revision: theirs.revision, fields: onBlog, authorId: readAuthor() });
        const rebased = { ...file, id, fields, published, updatedAt: new Date().toISOString() };
        await files.write(id, path, rebased, taken === next ? 'taken' : 'saved');
        return ok(answer(id, rebased));
      }),
    async detachFromPost(id) {
      const changed = await change(id, (file) => (file.published === null ? file : { ...file, published: null }));
      // What is remembered of a post that no draft names is never looked at.
      if (changed.ok) await snapshots.forget(id).catch(() => {});
      return changed;
    },
  };
}
