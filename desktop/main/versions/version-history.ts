import type { PostFields } from '@callwright/shared/post/post.ts';
import { ok } from '@callwright/shared/result.ts';
import type { Draft, DraftVersion } from '../../ipc/drafts.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { DraftResult } from '../drafts/read-draft-file.ts';
import type { VersionStore } from './version-store.ts';

export type VersionHistory = {
  listVersions(id: string): DraftResult<DraftVersion[]>;
  readVersion(id: string, version: string): DraftResult<PostFields>;
  /** Makes a version the draft's text; the text that it replaces becomes a version first. */
  restoreVersion(id: string, version: string): DraftResult<Draft>;
};

/** Lists, reads and restores the texts that a draft had earlier. */
export function createVersionHistory(store: DraftStore, versions: VersionStore): VersionHistory {
  const { writer } = store;
  return {
    listVersions: (id) => store.locked(id, () => versions.list(id)),
    readVersion: (id, version) =>
      store.locked(id, async ({ name }) => {
        const earlier = await writer.readVersion(id, name, version);
        return earlier.ok ? ok(earlier.value.fields) : earlier;
      }),
    restoreVersion: (id, version) =>
      store.locked(id, async (draft) => {
        const earlier = await writer.readVersion(id, draft.name, version);
        if (!earlier.ok) return earlier;
        const current = await draft.readOrQuarantine();
        if (!current.ok) return current;
        if (current.value === null) await writer.keepNewest(id);
        else await writer.keepReplaced(id, current.value.text);
        // Whether the post is published is a fact about the blog, whatever the version says. A file that is away for
        // a moment is known by its newest version.
        const known = current.value?.file ?? (await writer.lastFile(id, draft.name)) ?? earlier.value;
        const { owner, published, publishedElsewhere } = known;
        const restored = {
          ...earlier.value,
          owner,
          published,
          publishedElsewhere,
          updatedAt: new Date().toISOString(),
        };
        await draft.write(restored, 'restored');
        writer.dismissNotice(id);
        return ok(store.describe(id, restored));
      }),
  };
}
