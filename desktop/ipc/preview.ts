import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import type { Platform } from '../commands.ts';

/*
 * What passes between the window and the frame that shows the post as readers will see it. The frame is
 * a document on a host of its own: the browser gives it a process, so that rendering a post never delays a
 * key, and it can't reach the main process, whatever a post contains.
 */

export const PREVIEW_HOST = 'preview';
export const PREVIEW_PATH = '/preview.html';

const platformSchema = z.enum(['darwin', 'win32', 'linux']) satisfies z.ZodType<Platform>;

/** How far a pane is scrolled, from 0 at its top to 1 at its end. */
const shareSchema = z.number().min(0).max(1);

/** The window's first message to the frame, with the port that all others go through. */
export const previewGreetingSchema = z.object({ kind: z.literal('connect'), platform: platformSchema });

/** From the window to the frame. */
export const toPreviewSchema = z.discriminatedUnion('kind', [
  /** The post as it is now; another draft is shown from its top. */
  draftFieldsSchema.extend({ kind: z.literal('show'), draft: z.string() }),
  z.object({ kind: z.literal('scroll'), share: shareSchema }),
  /** Answered with `pong`. */
  z.object({ kind: z.literal('ping') }),
]);

/** From the frame to the window. */
export const fromPreviewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scrolled'), share: shareSchema }),
  /** A key press that may be a command of the window. */
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
  /** Something is dragged over the frame: the window shows where to drop it. */
  z.object({ kind: z.literal('dragged-over') }),
  z.object({ kind: z.literal('pong') }),
]);

export type PreviewGreeting = z.infer<typeof previewGreetingSchema>;
export type ToPreview = z.infer<typeof toPreviewSchema>;
export type FromPreview = z.infer<typeof fromPreviewSchema>;
