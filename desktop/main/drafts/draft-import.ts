import { randomUUID } from 'node:crypto';
import { err } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { DraftWriter } from '../versions/draft-writer.ts';
import { type DraftFile, emptyDraftFile, makeStorable, parseDraftFile } from './draft-file.ts';
import type { createDraftIndex } from './draft-index.ts';
import type { DraftVisibility } from './draft-visibility.ts';
import type { DraftResult, Drafts } from './drafts.ts';

/** Drafts that are made from another text: a copy, or a file from elsewhere. */
export function createDraftImport({
  whenReady,
  run,
  change,
  files,
  index,
  deleted,
  owners,
}: {
  /** Settles once the folder is there to be read. */
  whenReady: () => Promise<void>;
  /** Runs the work of one draft in turn. */
  run: <Value>(id: string, work: (path: string) => DraftResult<Value>) => DraftResult<Value>;
  change: (id: string, edit: (file: DraftFile) => DraftFile) => DraftResult<Draft>;
  files: DraftWriter;
  index: ReturnType<typeof createDraftIndex>;
  /** The drafts that were deleted in this run. */
  deleted: ReadonlySet<string>;
  owners: DraftVisibility;
}): Pick<Drafts, 'duplicate' | 'import'> {
  return {
    async duplicate(id) {
      const original = await run(id, (path) => files.read(id, path));
      if (!original.ok) return original;
      const { owner, fields, others } = original.value.file;
      // A copy of what is an account's is that account's, even where it is made signed out.
      const empty = emptyDraftFile(owner ?? owners.author());
      const copy = { ...empty, others, fields: { ...fields, title: nameCopy(fields.title), slug: '' } };
      return change(randomUUID(), () => copy);
    },
    async import(name, text) {
      const now = new Date().toISOString();
      const parsed = parseDraftFile(text, { name, createdAt: now, updatedAt: now });
      if (!parsed.ok) return err({ message: parsed.error });
      await whenReady();
      await index.refresh().catch(() => {});
      const { id: named, published } = parsed.value;
      const isFree = named !== null && index.nameOf(named) === null && !deleted.has(named);
      const id = isFree ? named : randomUUID();
      const fields = makeStorable(parsed.value.fields);
      // Whoever brings a file in owns what it becomes here.
      const imported = { ...parsed.value, owner: owners.author(), fields, updatedAt: now };
      return change(id, () => ({ ...imported, published: isFree ? published : null }));
    },
  };
}

function nameCopy(title: string): string {
  return title.trim() === '' ? title : `${title} (copy)`;
}
