import { err, ok } from '@callwright/shared/result.ts';
import type { Draft } from '../ipc-contract/drafts-contract.ts';
import { type DraftFile, fingerprintFields, formatDraftFile, makeStorable } from './draft-file.ts';
import type { Answer, Drafts } from './drafts.ts';
import type { JournaledFiles } from './journaled-files.ts';
import type { KnownPosts } from './known-posts.ts';
import type { Versions } from './versions.ts';
import { describeFileError } from './write-durably.ts';

type Verbs = Pick<Drafts, 'markPublished' | 'rebase' | 'forgetPublication'>;

/** What a draft's file says of its post. The base is kept first: a draft never names one that nobody has. */
export function createDraftPublications({
  run,
  change,
  versions,
  files,
  known,
  readAuthor,
  answer,
}: {
  /** Runs the work of one draft in turn. */
  run: <Value>(id: string, work: (path: string) => Answer<Value>) => Answer<Value>;
  change: (id: string, edit: (file: DraftFile) => DraftFile, reason?: 'published') => Answer<Draft>;
  versions: Versions;
  files: JournaledFiles;
  known: Pick<KnownPosts, 'noteBase' | 'forget'>;
  /** Who is signed in. */
  readAuthor: () => string | null;
  answer: (id: string, file: DraftFile) => Draft;
}): Verbs {
  return {
    async markPublished(id, { fields: sent, ...publication }) {
      const fields = makeStorable(sent);
      const published = { ...publication, fingerprint: fingerprintFields(fields) };
      try {
        await known.noteBase(id, { revision: publication.revision, fields, authorId: readAuthor() });
      } catch (cause) {
        return err({ message: describeFileError(cause, id) });
      }
      return change(id, (file) => ({ ...file, published }), 'published');
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
          await versions.settle(id, await versions.record(id, blog, 'blog'), 'blog');
        }
        await known.noteBase(id, { revision: theirs.revision, fields: onBlog, authorId: readAuthor() });
        const rebased = { ...file, id, fields, published, updatedAt: new Date().toISOString() };
        await files.write(id, path, rebased, taken === next ? 'taken' : 'saved');
        return ok(answer(id, rebased));
      }),
    async forgetPublication(id) {
      const changed = await change(id, (file) => (file.published === null ? file : { ...file, published: null }));
      // What is remembered of a post that no draft names is never looked at.
      if (changed.ok) await known.forget(id).catch(() => {});
      return changed;
    },
  };
}
