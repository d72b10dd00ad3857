import { z } from 'zod';
import type { PageParts } from './page-bundle.ts';

/** A finished page cut at the places where pages of its kind differ: preloads, head and main. */
export const templateSchema = z.tuple([z.string(), z.string(), z.string(), z.string()]);

export type Template = z.infer<typeof templateSchema>;

/** The templates of a base by their names. */
export const templatesSchema = z.record(z.string(), templateSchema);

export type Templates = z.infer<typeof templatesSchema>;

/** The files of a base that hold its compiled components and its templates. */
export const PAGE_BUNDLE = 'pages.mjs';
export const TEMPLATES_FILE = 'templates.json';

/** Names the template of a page: its policy and its scripts depend on its kind and its islands alone. */
export function nameTemplate({ kind, islands }: Pick<PageParts, 'kind' | 'islands'>): string {
  return [kind, ...islands].join('+');
}

/** Makes the page from its template. @throws where no template has the islands of the page. */
export function stampPage(parts: PageParts, templates: Templates): string {
  const name = nameTemplate(parts);
  const template = templates[name];
  if (!template)
    throw new Error(`No template named ${name}. Add such a page to site/publish/base/templates/sample-pages.ts.`);
  const [start, afterPreloads, afterHead, afterMain] = template;
  return start + parts.preloads + afterPreloads + parts.head + afterHead + parts.main + afterMain;
}
