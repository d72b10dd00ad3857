import { z } from 'zod';
import type { PageParts } from './page-bundle.ts';

/** A finished page, cut at the parts that differ: preloads, head, and main. */
export const templateSchema = z.tuple([z.string(), z.string(), z.string(), z.string()]);

export type Template = z.infer<typeof templateSchema>;

export const templatesSchema = z.record(z.string(), templateSchema);

export type Templates = z.infer<typeof templatesSchema>;

export const PAGE_BUNDLE = 'pages.mjs';
export const TEMPLATES_FILE = 'templates.json';

/** A template's policy and scripts depend only on its kind and islands. */
export function nameTemplate({ kind, islands }: Pick<PageParts, 'kind' | 'islands'>): string {
  return [kind, ...islands].join('+');
}

export function fillTemplate(parts: PageParts, templates: Templates): string {
  const name = nameTemplate(parts);
  const template = templates[name];
  if (!template)
    throw new Error(`No template named ${name}. Add such a page to site/publish/base/templates/sample-pages.ts.`);
  const [start, afterPreloads, afterHead, afterMain] = template;
  return start + parts.preloads + afterPreloads + parts.head + afterHead + parts.main + afterMain;
}
