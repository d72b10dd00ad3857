import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

/**
 * Normalizes a text as CommonMark does, so that a piece of it is parsed like the whole: every line
 * ending is a line feed, NUL is the replacement character, a leading byte order mark is removed.
 */
export function normalizeText(content: string): string {
  return content
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Parses GitHub's Markdown into the tree that react-markdown makes; renders no HTML. */
export function parseMarkdown(text: string): Root {
  return parser.parse(text);
}

/** What the package adds to a processor, built once: building it costs as much as parsing a short paragraph. */
const { micromarkExtensions, fromMarkdownExtensions } = unified().use(remarkGfm).freeze().data();

/** A remark plugin: `remark-gfm` with the extensions built above, for a processor that parses one block. */
export function readGfm(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...(micromarkExtensions ?? [])];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...(fromMarkdownExtensions ?? [])];
}
