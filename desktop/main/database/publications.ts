import { z } from 'zod';
import type { Publication } from './draft-record.ts';

export type Origins = {
  current: string | null;
  /** The backend for data that doesn't specify one. Early versions supported only one backend. */
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

export function parsePublications(text: string): Publication[] {
  return publicationsSchema.parse(JSON.parse(text));
}

/** Returns the current backend's publication. Without a backend, returns the latest one. */
export function findPublication(publications: readonly Publication[], origins: Origins): Publication | null {
  if (origins.current === null) return publications[0] ?? null;
  return publications.find((one) => isOfCurrent(one, origins)) ?? null;
}

export function withPublication(
  publications: readonly Publication[],
  next: Omit<Publication, 'backendOrigin'> | null,
  origins: Origins,
): Publication[] {
  const { current, first } = origins;
  const others = publications
    .filter((one) => current !== null && !isOfCurrent(one, origins))
    // With several publications, each must specify its backend.
    .map((one) => (first === null ? one : { ...one, backendOrigin: one.backendOrigin ?? first }));
  if (next === null) return others;
  return [current === null ? { ...next } : { ...next, backendOrigin: current }, ...others];
}

const isOfCurrent = ({ backendOrigin }: Publication, { current, first }: Origins) =>
  (backendOrigin ?? first) === current;
