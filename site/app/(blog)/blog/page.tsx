import type { Metadata } from 'next';
import { site } from '../../../content/settings/site.ts';

export const dynamic = 'error';

export const metadata: Metadata = { title: site.blogName };

/** The document around every list of posts; the export keeps it as their template, and no list is rendered here. */
export default function ListTemplate() {
  return null;
}
