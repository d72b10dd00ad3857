// Tested by tests/desktop/main/publish/another-backend.test.ts.
import { z } from 'zod';
import { type BackendOrigins, isOfCurrentBackend } from '../backend/backend-origins.ts';

const draftPublicationSchema = z.object({
  revision: z.int().positive(),
  slug: z.string(),
  publishedAt: z.string(),
  /** Shows whether the text has changed since, in any editor. */
  fingerprint: z.string(),
  /** The backend that confirmed it; missing in what an earlier version wrote. */
  backendOrigin: z.string().optional(),
});

/** What a draft's file says of its post on one backend. */
export type DraftPublication = z.infer<typeof draftPublicationSchema>;

/** The part of a draft's file that says where it is published. */
type Publications = { published: DraftPublication | null; publishedElsewhere: readonly string[] };

/** Finds what the file says of the post on the current backend; without a backend, what it was last published as. */
export function findPublication(
  { published, publishedElsewhere }: Publications,
  origins: BackendOrigins,
): DraftPublication | null {
  if (origins.current === null) return published;
  const all = [published, ...publishedElsewhere.map(parsePublication)];
  return all.find((one) => one !== null && isOfCurrentBackend(one.backendOrigin, origins)) ?? null;
}

/** Replaces what the file says of the post on the current backend, and leaves what it says of others. */
export function withPublication<File extends Publications>(
  file: File,
  next: Omit<DraftPublication, 'backendOrigin'> | null,
  origins: BackendOrigins,
): File {
  const { current, first } = origins;
  if (current === null) return { ...file, published: next };
  const isOther = (one: DraftPublication | null) => one === null || !isOfCurrentBackend(one.backendOrigin, origins);
  const elsewhere = file.publishedElsewhere.filter((line) => isOther(parsePublication(line)));
  const { published } = file;
  const kept = published !== null && isOther(published) ? [formatPublication(published, first)] : [];
  return {
    ...file,
    published: next === null ? null : { ...next, backendOrigin: current },
    publishedElsewhere: [...kept, ...elsewhere],
  };
}

/** One line of JSON, which every kind of front matter can hold in a list. */
function formatPublication(publication: DraftPublication, first: string | null): string {
  const backendOrigin = publication.backendOrigin ?? first;
  return JSON.stringify(backendOrigin === null ? publication : { ...publication, backendOrigin });
}

function parsePublication(line: string): DraftPublication | null {
  try {
    return draftPublicationSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
