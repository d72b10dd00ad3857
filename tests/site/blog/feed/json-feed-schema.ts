import { z } from 'zod';

/** The required fields of https://www.jsonfeed.org/version/1.1/, and those we use. */
export const jsonFeedSchema = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  icon: z.url(),
  favicon: z.url(),
  language: z.string(),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url(),
      title: z.string().min(1),
      content_html: z.string().min(1),
      summary: z.string(),
      image: z.url().optional(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      authors: z.array(z.strictObject({ name: z.string() })),
      tags: z.array(z.string()),
    }),
  ),
});
