import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import type { Platform } from '../commands.ts';

/*
 * The preview frame runs on its own host, so it has its own process: rendering never delays typing, and a post can't
 * reach the main process.
 */

export const PREVIEW_HOST = 'preview';
export const PREVIEW_PATH = '/preview.html';

const platformSchema = z.enum(['darwin', 'win32', 'linux']) satisfies z.ZodType<Platform>;

/** From 0 (top) to 1 (end). */
const shareSchema = z.number().min(0).max(1);

/** Carries the port for all other messages. */
export const previewGreetingSchema = z.object({ kind: z.literal('connect'), platform: platformSchema });

export const toPreviewSchema = z.discriminatedUnion('kind', [
  /** Another draft starts at its top. */
  draftFieldsSchema.extend({ kind: z.literal('show'), draft: z.string() }),
  z.object({ kind: z.literal('scroll'), share: shareSchema }),
  /** Shows what the last text changed. */
  z.object({ kind: z.literal('reveal-change') }),
  z.object({ kind: z.literal('ping') }),
]);

export const fromPreviewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scrolled'), share: shareSchema }),
  /** May be a shortcut of the window. */
  z.object({
    kind: z.literal('key'),
    press: z.object({
      key: z.string(),
      code: z.string(),
      ctrlKey: z.boolean(),
      metaKey: z.boolean(),
      shiftKey: z.boolean(),
      altKey: z.boolean(),
    }),
  }),
  /** The window shows where to drop. */
  z.object({ kind: z.literal('dragged-over') }),
  z.object({ kind: z.literal('pong') }),
]);

export type PreviewGreeting = z.infer<typeof previewGreetingSchema>;
export type ToPreview = z.infer<typeof toPreviewSchema>;
export type FromPreview = z.infer<typeof fromPreviewSchema>;
