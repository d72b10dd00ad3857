import { z } from 'zod';

const environmentSchema = z.object({
  OUT_FOLDER: z.string().min(1),
  /** The bench builds both and keeps the lighter one. */
  INLINE_STYLESHEETS: z.enum(['auto', 'always']),
  /** A JSON file with the head of each page, by path. */
  HEADS_FILE: z.string().min(1),
  POST_SLUG: z.string().min(1),
});

export const environment = environmentSchema.parse(process.env);
