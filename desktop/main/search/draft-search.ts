import { join } from 'node:path';
import type { SearchMatches } from '../../ipc/drafts.ts';
import { readBytes } from '../files/disk.ts';
import { findPassage, isNarrower, isSameQuery, parseSearchQuery, type SearchQuery } from './search-query.ts';

/** What a search knows of a draft; the same object as long as its file is the same. */
export type SearchableDraft = {
  id: string;
  /** The name of its file, which ends with the text. */
  name: string;
  owner: string | null;
  title: string;
  textBytes: number;
};

/**
 * Searches the drafts. Of a search that takes longer, `onPartial` gets what was found so far; one that a
 * newer search overtakes ends early, and finds nothing.
 */
export type DraftSearch = (typed: string, onPartial?: (matches: SearchMatches) => void) => Promise<SearchMatches>;

/** A passage is read for at most this many drafts: a word that more of them have is still being typed. */
const MAX_PASSAGES = 200;
/**
 * How many files are read concurrently. Looking through them takes about a millisecond; between them, the
 * event loop has its turn.
 */
const CONCURRENCY = 4;

/** Whether a draft has every word, and its passage. */
type Found = { isMatch: boolean; passage: string | null };

/**
 * Searches titles in memory and texts in their files, which the system has in its cache: 2,000 texts in
 * memory took more of it than the whole app, and as many files are read and searched in 0.2 s.
 *
 * @param list the drafts to search, in the order in which they are.
 * @param partialAfterMs how often partial results are told, in milliseconds.
 */
export function createDraftSearch({
  folder,
  list,
  isVisible,
  partialAfterMs = 100,
}: {
  folder: () => string;
  list: () => SearchableDraft[];
  isVisible: (owner: string | null) => boolean;
  partialAfterMs?: number | undefined;
}): DraftSearch {
  /** What the newest search found, which spares the next one most of its work. */
  let last: { query: SearchQuery; found: Map<SearchableDraft, Found> } = { query: [], found: new Map() };

  /** Takes over what is known from the search before: a further key finds nothing where it found nothing. */
  function carryOver(query: SearchQuery, drafts: readonly SearchableDraft[]): Map<SearchableDraft, Found> {
    const found = new Map<SearchableDraft, Found>();
    const isSame = isSameQuery(query, last.query);
    if (!isSame && !isNarrower(query, last.query)) return found;
    for (const draft of drafts) {
      const known = last.found.get(draft);
      if (known && (isSame || !known.isMatch)) found.set(draft, known);
    }
    return found;
  }

  async function readText({ name, textBytes }: SearchableDraft): Promise<string | null> {
    try {
      const bytes = await readBytes(join(folder(), name));
      return bytes.subarray(Math.max(0, bytes.length - textBytes)).toString('utf8');
    } catch {
      // Another program took it away, and the folder's watcher tells of it.
      return null;
    }
  }

  return async (typed, onPartial = () => {}) => {
    const query = parseSearchQuery(typed);
    const drafts = list().filter(({ owner }) => isVisible(owner));
    const found = carryOver(query, drafts);
    last = { query, found };
    const isOvertaken = () => last.found !== found;

    /** Of drafts that are visible now: another account may have come meanwhile. */
    function readMatches(): SearchMatches {
      const matches = drafts.filter((draft) => isVisible(draft.owner) && isMatch(draft));
      const hasPassages = matches.length <= MAX_PASSAGES;
      const passages: SearchMatches['passages'] = {};
      for (const draft of hasPassages ? matches : []) {
        const passage = found.get(draft)?.passage;
        if (passage) passages[draft.id] = passage;
      }
      return { ids: matches.map(({ id }) => id), passages };
    }

    const inTitle = new Set(drafts.filter(({ title }) => query.every(({ pattern }) => pattern.test(title))));
    const isMatch = (draft: SearchableDraft) => inTitle.has(draft) || found.get(draft)?.isMatch === true;

    let told = 0;
    const timer = setInterval(() => {
      const matches = readMatches();
      if (!isOvertaken() && matches.ids.length > told) onPartial(matches);
      told = matches.ids.length;
    }, partialAfterMs);
    try {
      const unread = query.length === 0 ? [] : drafts.filter((draft) => !found.has(draft));
      for (let at = 0; at < unread.length && !isOvertaken(); at += CONCURRENCY) {
        const batch = unread.slice(at, at + CONCURRENCY);
        const texts = await Promise.all(batch.map(readText));
        for (const [index, draft] of batch.entries()) {
          const text = texts[index] ?? null;
          if (text === null) continue;
          const hasWords = query.every(({ pattern }) => pattern.test(draft.title) || pattern.test(text));
          found.set(draft, { isMatch: hasWords, passage: hasWords ? findPassage(text, query) : null });
        }
      }
    } finally {
      clearInterval(timer);
    }
    return isOvertaken() ? { ids: [], passages: {} } : readMatches();
  };
}
