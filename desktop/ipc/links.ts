import { z } from 'zod';
import { resultSchema } from './result-schemas.ts';

const linkStatusSchema = z.enum(['published', 'scheduled', 'unpublished']);

const linkTargetSchema = z.object({
  /** `draft`: not on the blog yet, so the link works once it's published. */
  kind: z.enum(['post', 'heading', 'draft']),
  /** The post's title, also of a heading. */
  title: z.string(),
  /** Null if the target is the whole post. */
  heading: z.string().nullable(),
  status: linkStatusSchema,
  /** Starts with `/blog/`. */
  url: z.string(),
});

const linkSourceSchema = z.object({
  id: z.guid(),
  /** `draft`: on this computer. `post`: only on the blog. */
  kind: z.enum(['post', 'draft']),
  title: z.string(),
  status: linkStatusSchema,
});

const linksToPostSchema = z.object({
  total: z.int(),
  /** The first 100. Posts that readers can see come first. */
  sources: z.array(linkSourceSchema),
});

export const LINKS_CHANNELS = {
  /** Finds at most 50 posts, headings, and drafts. Without words, the newest ones. */
  'links:find': { verb: 'findLinkTargets', input: z.string().max(2_000), output: z.array(linkTargetSchema) },
  /** Lists what links to a post or draft, by its id. Includes links to its former slugs. */
  'links:to': { verb: 'listLinksTo', input: z.guid(), output: resultSchema(linksToPostSchema) },
} as const;

export type PostTarget = z.infer<typeof linkTargetSchema>;
export type LinkSource = z.infer<typeof linkSourceSchema>;
export type LinksToPost = z.infer<typeof linksToPostSchema>;
