import { accountSchema } from '@callwright/desktop/main/session/session-store.ts';
import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';

/** Where publishing is cut off; the last three are before the answer is recorded in full. */
const PUBLISH_PHASES = [
  'before-send',
  'after-commit',
  'before-note',
  'before-draft-note',
  'before-leaving-queue',
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
