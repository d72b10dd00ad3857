import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { remotePostSchema } from '../../ipc/conflicts.ts';
import { publishOptionsSchema } from '../../ipc/posts.ts';

const knownPostSchema = z.object({
  /** What the draft was opened or last published with. */
  base: z.object({ revision: z.int().positive(), fields: draftFieldsSchema, authorId: z.uuid().nullable() }).nullable(),
  /** Fingerprints of versions sent since then, whose responses may have been lost. */
  sent: z.array(z.string()),
  /** The post as last read on the blog. Null if it's the base. */
  remote: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.enum(['changed', 'unpublished']),
        text: remotePostSchema,
        /** Missing in data from older versions. */
        authorId: z.uuid().optional(),
      }),
      z.object({ kind: z.literal('gone') }),
    ])
    .nullable()
    .default(null),
  /** The last publish that the blog refused because of `remote`. */
  refused: publishOptionsSchema.nullable().default(null),
});

/** What this computer knows about a post, to tell its own changes from others'. */
export type KnownPost = z.infer<typeof knownPostSchema>;

export const NOTHING_KNOWN: KnownPost = { base: null, sent: [], remote: null, refused: null };

/** Ignores damaged data. A conflict is then shown without its base. */
export function parseKnownPost(stored: string): KnownPost {
  try {
    return knownPostSchema.parse(JSON.parse(stored));
  } catch {
    return NOTHING_KNOWN;
  }
}
