import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import type { RemoteSnapshots } from '../posts/remote-snapshots.ts';
import type { VersionStore } from '../versions/version-store.ts';
import { fingerprintFields, formatDraftFile, makeStorable, withFields } from './draft-file.ts';
import { type DraftPublication, findPublication, withPublication } from './draft-publications.ts';
import type { DraftStore } from './draft-store.ts';
import { describeStandIn } from './drafts-folder.ts';
import { type DraftFailure, type DraftResult, NO_SUCH_DRAFT, type Publication } from './read-draft-file.ts';

export type DraftSync = {
  /**
   * Saves a text and claims a local draft for the account, under one lock, so that the draft that is
   * returned is the one to publish. The text of another account's draft is saved, and not returned.
   */
  prepareForPublish(
    id: string,
    fields: PostFields,
    account: string,
  ): Promise<Result<Draft, DraftFailure & { isSaved: boolean }>>;
  /**
   * Records what the account has on the blog. Null where the draft has no file: none is made. A file that may be in
   * a folder that does not answer is an error.
   *
   * @param account the id of the account that published or read it, whoever is signed in by now; left out
   *   where that is not known.
   */
  markPublished(id: string, publication: Publication, account?: string): DraftResult<Draft | null>;
  /**
   * Replaces the draft by the post's text. A draft without a file gets one, whether or not it was
   * deleted; a draft for which `hasLocalChanges` answers true is returned as it is.
   */
  importRemote(
    id: string,
    publication: Publication,
    account: string,
    hasLocalChanges: (draft: Draft) => Promise<boolean>,
  ): DraftResult<Draft>;
  /**
   * Bases the draft on the post as it is on the blog, and gives it `fields` as its text. The draft's
   * text and the post's become versions, where they differ from `fields`.
   */
  rebase(id: string, to: { theirs: Publication; fields: PostFields }, account: string | null): DraftResult<Draft>;
  /** Forgets the post, which is on the blog no more; the draft can be published anew. */
  detachFromPost(id: string): DraftResult<Draft>;
};

/**
 * Keeps a draft's front matter in step with its post. The base snapshot is written before the draft,
 * so a draft never refers to a snapshot that doesn't exist.
 */
export function createDraftSync(
  store: DraftStore,
  {
    versions,
    snapshots,
    origins,
    standsInFor,
  }: {
    versions: VersionStore;
    snapshots: Pick<RemoteSnapshots, 'saveBase' | 'forget'>;
    origins: BackendOrigins;
    /** The folder that the drafts are in, where that does not answer. */
    standsInFor: string | null;
  },
): DraftSync {
  /** @returns what the front matter says of the post. */
  async function saveBase(
    id: string,
    { fields, ...publication }: Publication,
    authorId: string | null,
  ): Promise<DraftPublication> {
    await snapshots.saveBase(id, { revision: publication.revision, fields, authorId });
    return { ...publication, fingerprint: fingerprintFields(fields) };
  }

  return {
    async prepareForPublish(id, fields, account) {
      const saved = await store.locked(id, (draft) =>
        draft.update((file) => withFields(file.owner === null ? { ...file, owner: account } : file, fields)),
      );
      if (!saved.ok) return err({ ...saved.error, isSaved: false });
      if (saved.value.owner !== account) return err({ ...NO_SUCH_DRAFT, isSaved: true });
      return ok(store.describe(id, saved.value));
    },
    markPublished: (id, publication, account) =>
      store.locked(id, async (draft) => {
        const found = await draft.readOrQuarantine();
        if (!found.ok) return found;
        if (found.value === null)
          return standsInFor === null ? ok(null) : err({ message: describeStandIn(standsInFor) });
        const published = await saveBase(
          id,
          { ...publication, fields: makeStorable(publication.fields) },
          account ?? null,
        );
        const updated = await draft.update((file) => withPublication(file, published, origins), 'published');
        return updated.ok ? ok(store.describe(id, updated.value)) : updated;
      }),
    importRemote: (id, publication, account, hasLocalChanges) =>
      store.locked(id, async (draft) => {
        await store.unmarkDeleted(id);
        const loaded = await draft.load();
        if (!loaded.ok) return loaded;
        const { file, isNew } = loaded.value;
        const current = store.describe(id, file);
        if (!isNew && (await hasLocalChanges(current))) return ok(current);
        const fields = makeStorable(publication.fields);
        const published = await saveBase(id, { ...publication, fields }, account);
        const opened = withPublication(file, published, origins);
        return ok(await draft.write({ ...opened, fields, updatedAt: new Date().toISOString() }, 'published'));
      }),
    rebase: (id, { theirs, fields: chosen }, account) =>
      store.locked(id, async (draft) => {
        const found = await store.writer.readToChange(id, draft.path);
        if (!found.ok) return found;
        const { fields: remote, ...publication } = theirs;
        const published = { ...publication, fingerprint: fingerprintFields(remote) };
        const { file, text } = found.value;
        const fields = makeStorable(chosen);
        const next = fingerprintFields(fields);
        if (fingerprintFields(file.fields) !== next) await store.writer.keepReplaced(id, text, 'mine');
        if (published.fingerprint !== next) {
          const remoteFile = formatDraftFile({ ...withPublication(file, published, origins), id, fields: remote });
          await versions.finalize(id, await versions.record(id, remoteFile, 'blog'), 'blog');
        }
        await snapshots.saveBase(id, { revision: theirs.revision, fields: remote, authorId: account });
        const rebased = { ...withPublication(file, published, origins), fields, updatedAt: new Date().toISOString() };
        return ok(await draft.write(rebased, published.fingerprint === next ? 'taken' : 'saved'));
      }),
    async detachFromPost(id) {
      const detached = await store.update(id, (file) =>
        findPublication(file, origins) === null ? file : withPublication(file, null, origins),
      );
      // A snapshot of a post that no draft refers to is never read.
      if (detached.ok) await snapshots.forget(id).catch(() => {});
      return detached;
    },
  };
}
