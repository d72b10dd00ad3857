import { z } from 'zod';

/** A text and its typefaces, in the order in which they are tried. */
const styledTextSchema = z.object({ text: z.string(), families: z.array(z.string()) });

export type StyledText = z.infer<typeof styledTextSchema>;

/** One image to render. */
export const renderJobSchema = z.object({
  title: styledTextSchema,
  /** Above the ticket: whose page it is. */
  siteName: styledTextSchema,
  /** On the ticket's stub; the second is at its right end. */
  stub: z.tuple([styledTextSchema, styledTextSchema.nullable()]),
  /** The path of the PNG. */
  file: z.string(),
});

export type RenderJob = z.infer<typeof renderJobSchema>;
