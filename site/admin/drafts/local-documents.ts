import type { z } from 'zod';

type Stamped = { id: string; savedAt: number };

export type LocalDocuments<Doc> = {
  /** Lists the readable documents, newest first. Leaves damaged ones alone. */
  list: () => Doc[];
  /** Stores a document, or removes it if it has no text. Returns false if the storage is full. */
  save: (doc: Doc) => boolean;
  remove: (id: string) => void;
  /** True if the stored document hasn't changed since this one. */
  isCurrent: (doc: Doc) => boolean;
};

/** @param prefix a key prefix; a shorter prefix covers several owners. */
export function openLocalDocuments<Doc extends Stamped>(
  prefix: string,
  schema: z.ZodType<Doc>,
  hasOwnText: (doc: Doc) => boolean,
): LocalDocuments<Doc> {
  const keyOf = (id: string) => `${prefix}:${id}`;

  function read(key: string): Doc[] {
    try {
      const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? ''));
      return parsed.success ? [parsed.data] : [];
    } catch {
      return [];
    }
  }

  return {
    list() {
      const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
      const docs = keys.filter((key) => key.startsWith(keyOf(''))).flatMap(read);
      return docs.sort((a, b) => b.savedAt - a.savedAt);
    },
    save(doc) {
      try {
        if (hasOwnText(doc)) localStorage.setItem(keyOf(doc.id), JSON.stringify(doc));
        else localStorage.removeItem(keyOf(doc.id));
        return true;
      } catch {
        return false;
      }
    },
    remove: (id) => localStorage.removeItem(keyOf(id)),
    isCurrent: ({ id, savedAt }) => read(keyOf(id)).some((stored) => stored.savedAt === savedAt),
  };
}
