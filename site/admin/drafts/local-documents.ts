import type { z } from 'zod';

/** What is stored of a document, whatever else it has; `savedAt` is in milliseconds since 1970. */
type Stamped = { id: string; savedAt: number };

export type LocalDocuments<Doc> = {
  /** The readable documents, the last one changed first; a damaged one is left where it is. */
  list: () => Doc[];
  /** Stores a document, or removes one without any text of its own. @returns whether it is safe: full storage says no. */
  save: (doc: Doc) => boolean;
  remove: (id: string) => void;
  /** Whether the stored document is this very one, and not changed since. */
  isCurrent: (doc: Doc) => boolean;
};

/**
 * Documents of one kind in the storage of this browser.
 *
 * @param prefix of their keys; the rest is the document's id. A shorter prefix lists documents of several owners.
 * @param hasOwnText whether something would be lost with a document.
 */
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
