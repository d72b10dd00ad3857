import { accountSchema } from '@callwright/desktop/main/session/session-store.ts';
import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';

/**
 * Where publishing is cut off. Three are before the answer is recorded in full; of a post with pictures, three are
 * before the blog is asked which it has, before the second picture is sent, and once the blog has that.
 */
const PUBLISH_PHASES = [
  'before-send',
  'after-commit',
  'before-note',
  'before-draft-note',
  'before-leaving-queue',
  'before-look',
  'before-picture',
  'after-picture',
] as const;

export const publishOrderSchema = z.object({
  folder: z.string(),
  backend: z.object({ url: z.string(), publishableKey: z.string() }),
  account: accountSchema.options[0],
  phase: z.enum(PUBLISH_PHASES),
  id: z.uuid(),
  typed: draftFieldsSchema,
});

export type PublishOrder = z.infer<typeof publishOrderSchema>;
