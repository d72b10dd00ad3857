import { z } from 'zod';

/** A text and the typefaces to write it with, in the order in which they are tried. */
const writtenSchema = z.object({ text: z.string(), families: z.array(z.string()) });

export type StyledText = z.infer<typeof writtenSchema>;

/** One picture to paint. */
export const renderJobSchema = z.object({
  title: writtenSchema,
  /** Above the ticket: whose page it is. */
  siteName: writtenSchema,
  /** On the ticket's stub; the second stands at its right end. */
  stub: z.tuple([writtenSchema, writtenSchema.nullable()]),
  /** Where the PNG goes. */
  file: z.string(),
});

export type RenderJob = z.infer<typeof renderJobSchema>;
