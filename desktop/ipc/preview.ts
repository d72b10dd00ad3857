import { z } from 'zod';
import type { Platform } from '../commands.ts';

/*
 * What goes between the window and the frame that shows the post as readers will see it. The frame
 * is a document of its own, on a host of its own: the browser gives it a process, so that drawing a
 * post never holds up a key, and it has no way to the main process, whatever a post may hold.
 */

export const PREVIEW_HOST = 'preview';
export const PREVIEW_PATH = '/preview.html';

const platformSchema = z.enum(['darwin', 'win32', 'linux']) satisfies z.ZodType<Platform>;

/** How far a pane is scrolled, from 0 at its beginning to 1 at its end. */
const shareSchema = z.number().min(0).max(1);

/** The window's first words to the frame; the port that all others go through comes with them. */
export const previewGreetingSchema = z.object({ kind: z.literal('connect'), platform: platformSchema });

/** From the window to the frame. */
export const toPreviewSchema = z.discriminatedUnion('kind', [
  /** The text as it is now; another draft begins at its top. */
  z.object({ kind: z.literal('show'), draft: z.string(), content: z.string() }),
  z.object({ kind: z.literal('scroll'), share: shareSchema }),
]);

/** From the frame to the window. */
export const fromPreviewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scrolled'), share: shareSchema }),
  /** Keys that may mean something to the window. */
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
  /** Something is dragged over the frame: the window answers it. */
  z.object({ kind: z.literal('dragged-over') }),
]);

export type PreviewGreeting = z.infer<typeof previewGreetingSchema>;
export type ToPreview = z.infer<typeof toPreviewSchema>;
export type FromPreview = z.infer<typeof fromPreviewSchema>;
