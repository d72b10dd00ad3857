import { z } from 'zod';
import type { Publication } from './draft-record.ts';

/** The backends that what is stored here belongs to. */
export type Origins = {
  /** The backend of this run; null without one. */
  current: string | null;
  /** The backend of whatever names none: an earlier version knew only one. */
  first: string | null;
};

const publicationsSchema = z.array(
  z.object({
    revision: z.int().positive(),
    slug: z.string(),
    publishedAt: z.string(),
    fingerprint: z.string(),
    backendOrigin: z.string().optional(),
  }),
);

/** @throws if the text is not what was stored. */
export function parsePublications(text: string): Publication[] {
  return publicationsSchema.parse(JSON.parse(text));
}

/** Finds what the current backend confirmed; without a backend, the last thing that any confirmed. */
export function findPublication(publications: readonly Publication[], origins: Origins): Publication | null {
  if (origins.current === null) return publications[0] ?? null;
  return publications.find((one) => isOfCurrent(one, origins)) ?? null;
}

/** Replaces what the current backend confirmed, and leaves what others did. */
export function withPublication(
  publications: readonly Publication[],
  next: Omit<Publication, 'backendOrigin'> | null,
  origins: Origins,
): Publication[] {
  const { current, first } = origins;
  const others = publications
    .filter((one) => current !== null && !isOfCurrent(one, origins))
    // From now on the file has several, and each must say whose it is.
    .map((one) => (first === null ? one : { ...one, backendOrigin: one.backendOrigin ?? first }));
  if (next === null) return others;
  return [current === null ? { ...next } : { ...next, backendOrigin: current }, ...others];
}

const isOfCurrent = ({ backendOrigin }: Publication, { current, first }: Origins) =>
  (backendOrigin ?? first) === current;
