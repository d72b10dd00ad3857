import { randomUUID } from 'node:crypto';
import { err, ok } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import { emptyDraftFile, makeStorable, parseDraftFile } from './draft-file.ts';
import type { DraftResult } from './draft-result.ts';
import type { DraftStore } from './draft-store.ts';

export type DraftImport = {
  duplicate(id: string): DraftResult<Draft>;
  /** Makes a draft of the text of a file called `name`; front matter that is not Callwright's is kept. */
  import(name: string, text: string): DraftResult<Draft>;
};

/**
 * Makes drafts of other texts: a copy of a draft, or a file from elsewhere.
 *
 * @param author the owner of what is imported.
 */
export function createDraftImport(store: DraftStore, author: () => string | null): DraftImport {
  return {
    async duplicate(id) {
      const original = await store.locked(id, async ({ path }) => {
        const found = await store.writer.read(id, path);
        return found.ok ? ok(found.value.file) : found;
      });
      if (!original.ok) return original;
      const { owner, fields, extraFrontMatter } = original.value;
      // The copy of an account's draft is that account's, even when it is made signed out.
      const empty = emptyDraftFile(owner ?? author());
      const copy = { ...empty, extraFrontMatter, fields: { ...fields, title: nameCopy(fields.title), slug: '' } };
      return store.update(randomUUID(), () => copy);
    },
    async import(name, text) {
      const now = new Date().toISOString();
      const parsed = parseDraftFile(text, { name, createdAt: now, updatedAt: now });
      if (!parsed.ok) return err({ message: parsed.error });
      await store.whenReady();
      await store.index.refresh().catch(() => {});
      const { id: named, published } = parsed.value;
      const isFree = named !== null && store.index.nameOf(named) === null && !store.deletedIds.has(named);
      const id = isFree ? named : randomUUID();
      const fields = makeStorable(parsed.value.fields);
      // Whoever imports a file owns the draft, whatever owner the file names.
      const imported = { ...parsed.value, owner: author(), fields, updatedAt: now };
      return store.update(id, () => ({ ...imported, published: isFree ? published : null }));
    },
  };
}

function nameCopy(title: string): string {
  return title.trim() === '' ? title : `${title} (copy)`;
}
