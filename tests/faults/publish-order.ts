import { accountSchema } from '@callwright/desktop/main/session/session-store.ts';
import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';

const PUBLISH_PHASES = [
  'before-send',
  'after-commit',
  'before-note',
  'after-note',
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

export const cutReportSchema = z.object({ id: z.uuid(), state: z.enum(['now', 'survived']) });

export type CutReport = z.infer<typeof cutReportSchema>;
