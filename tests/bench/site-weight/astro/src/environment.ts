import { z } from 'zod';

const environmentSchema = z.object({
  /** An absolute path. */
  OUT_FOLDER: z.string().min(1),
  /** Which of Astro's two sensible settings is built; the bench keeps the lighter one. */
  INLINE_STYLESHEETS: z.enum(['auto', 'always']),
  /** A JSON file with the content of each page's head, by path. */
  HEADS_FILE: z.string().min(1),
  /** The one post that is built. */
  POST_SLUG: z.string().min(1),
});

/** What the bench tells this project; the site's own variables are beside them. */
export const environment = environmentSchema.parse(process.env);
