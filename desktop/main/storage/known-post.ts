import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { remotePostSchema } from '../../ipc/conflicts.ts';

const knownPostSchema = z.object({
  /** The post that the draft was opened from or last published as, and under which account. */
  base: z.object({ revision: z.int().positive(), fields: draftFieldsSchema, authorId: z.uuid().nullable() }).nullable(),
  /** Fingerprints of texts that were sent since, whose answers may have been lost. */
  sent: z.array(z.string()),
  /** The post as it was last read on the blog; null if that is the base. */
  remote: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.enum(['changed', 'unpublished']),
        text: remotePostSchema,
        /** The account that it was read for; missing in what an earlier version wrote. */
        authorId: z.uuid().optional(),
      }),
      z.object({ kind: z.literal('gone') }),
    ])
    .nullable()
    .default(null),
});

/** What this computer knows of a post on the blog, which tells its own writes from others'. */
export type KnownPost = z.infer<typeof knownPostSchema>;

export const NOTHING_KNOWN: KnownPost = { base: null, sent: [], remote: null };

/** Parses what is stored of a post. Nothing is known if that is damaged: a conflict is then shown without its base. */
export function parseKnownPost(stored: string): KnownPost {
  try {
    return knownPostSchema.parse(JSON.parse(stored));
  } catch {
    return NOTHING_KNOWN;
  }
}
