import type { Properties } from 'hast';
import type {
  FootnoteDefinition,
  FootnoteReference,
  Heading,
  Html,
  Link,
  Nodes,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import { toString as readText } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { readPictureReference } from '../../post/picture-reference.ts';
import { makeFootnoteId, makeFootnoteUseId } from './anchor-ids.ts';
import type { BlockContext } from './block-context.ts';
import { readHtmlParagraphs } from './raw-html.ts';

/** Applies the context of a block (definitions, footnote numbers, headings) and replaces raw HTML with its text. */
export function remarkBlock(context: BlockContext) {
  return (tree: Root): void => {
    if (tree.data?.isShownAsText) return;
    if (context.footnoteText !== null) keepFootnoteText(tree, context.footnoteText.identifier);
    placeDefinitions(tree, context);
    const positions = [...context.headings];
    const useFootnote = createFootnoteUses(context);
    visit(tree, (node, index, parent) => {
      if (parent === undefined || index === undefined) return;
      const replace = (nodes: RootContent[]): number => {
        (parent.children as RootContent[]).splice(index, 1, ...nodes);
        return index + nodes.length;
      };
      if (node.type === 'footnoteDefinition') return replace([]);
      if (node.type === 'html') return replace(readHtmlWords(node, parent));
      if (node.type === 'footnoteReference') return replace([useFootnote(node)]);
      if (node.type !== 'heading') return;
      if (isEmptyHeading(node)) return replace([]);
      placeHeading(node, positions.shift());
    });
  };
}

export function keepFootnoteText(tree: Root, identifier: string): void {
  visit(tree, 'footnoteDefinition', (node: FootnoteDefinition) => {
    if (node.identifier !== identifier) return;
    tree.children = [...tree.children.filter(({ type }) => type === 'definition'), ...node.children];
    return false;
  });
}

/** The post's definitions come first, so they win. A reference without a definition becomes text. */
function placeDefinitions(tree: Root, { links, refused }: BlockContext): void {
  visit(tree, 'definition', (node, index, parent) => {
    if (parent === undefined || index === undefined || !refused.includes(node.identifier)) return;
    parent.children.splice(index, 1);
    return index;
  });
  tree.children.unshift(...links.map((link) => ({ type: 'definition' as const, ...link })));
}

function placeHeading(heading: Heading, position: BlockContext['headings'][number] | undefined): void {
  const level = position?.level ?? heading.depth + 1;
  heading.depth = Math.min(level, 6) as Heading['depth'];
  heading.data = {
    hProperties: {
      ...(level > 6 ? { ariaLevel: level } : {}),
      ...(position ? { id: position.id, ariaLabel: readHeadingText(heading) } : {}),
    },
  };
}

/** Empty headings aren't rendered, because a screen reader would stop there and read nothing. */
export function isEmptyHeading(heading: Heading): boolean {
  return heading.children.every((child) => child.type === 'html');
}

export function readHeadingText(heading: Heading): string {
  return readText(heading, { includeHtml: false }).trim();
}

function createFootnoteUses({ footnotes }: BlockContext): (reference: FootnoteReference) => RootContent {
  const known = new Map(footnotes.map((footnote) => [footnote.identifier, { ...footnote }]));
  return ({ identifier }) => {
    const footnote = known.get(identifier);
    if (footnote === undefined) return { type: 'text', value: '' };
    footnote.usedBefore += 1;
    const hProperties = {
      id: makeFootnoteUseId(footnote.number, footnote.usedBefore),
      role: 'doc-noteref',
      ariaLabel: `Footnote ${footnote.number}`,
    };
    const link: Link = {
      type: 'link',
      url: `#${makeFootnoteId(footnote.number)}`,
      data: { hProperties },
      children: [{ type: 'text', value: String(footnote.number) }],
    };
    return createElement('sup', { className: ['footnote-use'] }, [link]);
  };
}

const PHRASING_PARENTS: ReadonlySet<Nodes['type']> = new Set([
  'delete',
  'emphasis',
  'heading',
  'link',
  'linkReference',
  'paragraph',
  'strong',
  'tableCell',
]);

function readHtmlWords({ value }: Html, parent: Parents): RootContent[] {
  if (!PHRASING_PARENTS.has(parent.type)) {
    return readHtmlParagraphs(value).map((words) => ({
      type: 'paragraph',
      children: [{ type: 'text', value: words }],
    }));
  }
  return /^<br[\s/>]/i.test(value) ? [{ type: 'text', value: ' ' }] : [];
}

export function remarkLeadingPicture() {
  return (tree: Root): void => {
    const urls = readDefinedUrls(tree);
    visit(tree, (node) => {
      if (node.type !== 'image' && node.type !== 'imageReference') return;
      const url = node.type === 'image' ? node.url : (urls.get(node.identifier) ?? '');
      if (readPictureReference(url) === null) return;
      node.data = { hProperties: { fetchPriority: 'high' } };
      return false;
    });
  };
}

export function readDefinedUrls(tree: Root): Map<string, string> {
  const urls = new Map<string, string>();
  visit(tree, 'definition', ({ identifier, url }) => {
    if (!urls.has(identifier)) urls.set(identifier, url);
  });
  return urls;
}

export function remarkBackLinks({ footnoteText }: BlockContext) {
  return (tree: Root): void => {
    if (footnoteText === null) return;
    const links = Array.from({ length: footnoteText.uses }, (_, index) =>
      createBackLink(footnoteText.number, index + 1),
    );
    const content = links.flatMap((link) => [{ type: 'text' as const, value: ' ' }, link]);
    const last = tree.children.findLast(({ type }) => type !== 'definition');
    if (last?.type === 'paragraph' && !('hName' in (last.data ?? {}))) last.children.push(...content);
    else tree.children.push({ type: 'paragraph', children: content });
  };
}

function createBackLink(number: number, use: number): Link {
  const name = use === 1 ? `Back to reference ${number}` : `Back to reference ${number}-${use}`;
  const shown: PhrasingContent[] = [{ type: 'text', value: '↩\uFE0E' }];
  if (use > 1) shown.push(createElement('sup', {}, [{ type: 'text', value: `${use}` }]));
  return {
    type: 'link',
    url: `#${makeFootnoteUseId(number, use)}`,
    data: { hProperties: { className: ['back-link'], role: 'doc-backlink' } },
    children: [
      createElement('span', { ariaHidden: 'true' }, shown),
      createElement('span', { className: ['spoken'] }, [{ type: 'text', value: name }]),
    ],
  };
}

function createElement(hName: string, hProperties: Properties, children: PhrasingContent[]): PhrasingContent {
  return { type: 'emphasis', data: { hName, hProperties }, children };
}
