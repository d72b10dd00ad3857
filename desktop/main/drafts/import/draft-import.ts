import { randomUUID } from 'node:crypto';
import { ok } from '@callwright/shared/result.ts';
import type { Draft, ImportedDraft } from '../../../ipc/drafts.ts';
import { emptyDraftFile, importDraftFile, makeStorable, withoutPublications } from '../draft-file.ts';
import type { DraftStore } from '../draft-store.ts';
import type { DraftResult } from '../read-draft-file.ts';

export type DraftImport = {
  duplicate(id: string): DraftResult<Draft>;
  /** Makes a draft of the text of a file called `name`; front matter that is not Callwright's is kept, readable or not. */
  import(name: string, text: string): DraftResult<ImportedDraft>;
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
      const { owner, fields, frontMatter } = original.value;
      // The copy of an account's draft is that account's, even when it is made signed out.
      const empty = emptyDraftFile(owner ?? author());
      const copy = { ...empty, frontMatter, fields: { ...fields, title: nameCopy(fields.title), slug: '' } };
      return store.update(randomUUID(), () => copy);
    },
    async import(name, text) {
      const now = new Date().toISOString();
      const { file, problems } = importDraftFile(text, { name, createdAt: now, updatedAt: now });
      await store.whenReady();
      await store.index.refresh().catch(() => {});
      const { id: named } = file;
      const isFree = named !== null && store.index.nameOf(named) === null && !store.isDeleted(named);
      const id = isFree ? named : randomUUID();
      const fields = makeStorable(file.fields);
      // Whoever imports a file owns the draft, whatever owner the file names.
      const imported = { ...file, owner: author(), fields, updatedAt: now };
      const saved = await store.update(id, () => (isFree ? imported : withoutPublications(imported)));
      return saved.ok ? ok({ ...saved.value, problem: describeProblems(name, problems) }) : saved;
    },
  };
}

function nameCopy(title: string): string {
  return title.trim() === '' ? title : `${title} (copy)`;
}

/** Names the file, which is one of many, and says what its author can do. */
function describeProblems(name: string, problems: readonly string[]): string | null {
  if (problems.length === 0) return null;
  return `${name}: ${problems.join(' ')} It is kept as it was; check the fields of the draft.`;
}
