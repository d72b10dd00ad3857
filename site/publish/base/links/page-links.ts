import type { Document, Element } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { parseHtml, selectElements } from '../post-process/html-tree.ts';

export type PageLinks = {
  page: string;
  ids: ReadonlySet<string>;
  links: ReadonlySet<string>;
};

const ADDRESS_ATTRIBUTES = ['href', 'src', 'action', 'poster'];
const META_ADDRESSES = 'meta[property="og:image"], meta[property="og:url"], meta[name="twitter:image"]';

export function readPageLinks(page: string, document: Document): PageLinks {
  const elements = getElementsByTagName('*', document);
  // Links in a `srcdoc` iframe are relative to the page's URL.
  const framed = selectElements('iframe[srcdoc]', document).flatMap(({ attribs }) =>
    getElementsByTagName('*', parseHtml(attribs.srcdoc ?? '')),
  );
  const own = [...elements, ...framed];
  const meta = selectElements(META_ADDRESSES, document).flatMap(({ attribs }) => attribs.content ?? []);
  return {
    page,
    ids: new Set(elements.flatMap(({ attribs }) => attribs.id ?? [])),
    links: new Set([...own.flatMap(readAddresses), ...meta]),
  };
}

function readAddresses({ attribs }: Element): string[] {
  const sources = (attribs.srcset ?? '').split(',').map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? '');
  return [...ADDRESS_ATTRIBUTES.flatMap((name) => attribs[name] ?? []), ...sources.filter((source) => source !== '')];
}
