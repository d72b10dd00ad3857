import { err, ok } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { DraftFile } from '../drafts/draft-file.ts';
import type { DraftResult, Drafts } from '../drafts/drafts.ts';
import { quarantine } from '../drafts/drafts-folder.ts';
import { readDraftFile } from '../drafts/read-draft-file.ts';
import type { DraftWriter } from './draft-writer.ts';
import type { VersionStore } from './version-store.ts';

/** What can be asked of the texts that a draft had earlier. */
export function createVersionHistory({
  run,
  versions,
  files,
  nameOf,
  answer,
}: {
  /** Runs the work of one draft in turn. */
  run: <Value>(id: string, work: (path: string) => DraftResult<Value>) => DraftResult<Value>;
  versions: VersionStore;
  files: DraftWriter;
  nameOf: (path: string) => string;
  answer: (id: string, file: DraftFile) => Draft;
}): Pick<Drafts, 'listVersions' | 'readVersion' | 'restoreVersion'> {
  return {
    listVersions: (id) => run(id, () => versions.list(id)),
    readVersion: (id, version) =>
      run(id, async (path) => {
        const kept = await files.readVersion(id, nameOf(path), version);
        return kept.ok ? ok(kept.value.fields) : kept;
      }),
    restoreVersion: (id, version) =>
      run(id, async (path) => {
        const kept = await files.readVersion(id, nameOf(path), version);
        if (!kept.ok) return kept;
        const standing = await readDraftFile(path);
        if (!standing.ok && standing.error.kind === 'unavailable') return err({ message: standing.error.message });
        if (!standing.ok && standing.error.kind === 'damaged') await quarantine(path);
        if (standing.ok) await files.keepReplaced(id, standing.value.text);
        // That a post is published is a fact about the site, whatever text stands here.
        const published = standing.ok ? standing.value.file.published : kept.value.published;
        const owner = standing.ok ? standing.value.file.owner : kept.value.owner;
        const next = { ...kept.value, id, owner, published, updatedAt: new Date().toISOString() };
        await files.write(id, path, next, 'restored');
        files.dismissNotice(id);
        return ok(answer(id, next));
      }),
  };
}
