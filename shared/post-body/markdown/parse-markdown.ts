import type { Root } from 'mdast';
import type { CompileContext, Token } from 'mdast-util-from-markdown';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type PluggableList, type Processor, unified } from 'unified';
import { type BlockContext, EMPTY_CONTEXT } from './block-context.ts';
import { remarkTextLimits } from './remark-text-limits.ts';

/** Normalizes line endings, NUL, and byte order marks like CommonMark, so that a piece parses like the whole. */
export function normalizeText(content: string): string {
  return content
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
}

/** Parsing without GFM takes a third of the time, so use it only for text that may need it. */
const GFM_PATTERN = /[@|~&]|www|http|\[\^|:-|-:|\[[ \t\nx]\]/i;

/** `<Markdown>` and `parseMarkdown` share these plugins. `context` is what the rest of the post defines. */
export function listParserPlugins(source: string, context: BlockContext): PluggableList {
  const gfm = GFM_PATTERN.test(source) ? [remarkGfm] : [];
  return [...gfm, remarkTextLimits, [remarkKnownLabels, context]];
}

export function parseMarkdown(source: string, context: BlockContext = EMPTY_CONTEXT): Root {
  return unified().use(remarkParse).use(listParserPlugins(source, context)).parse(source);
}

/** Lets `[this]` and `[^1]` refer to definitions in other blocks. */
function remarkKnownLabels(this: Processor, { links, footnotes }: BlockContext): void {
  if (links.length + footnotes.length === 0) return;
  const data = this.data();
  let isAdded = false;
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({
    document: {
      null: {
        tokenize(_effects, _ok, nok) {
          if (!isAdded) {
            isAdded = true;
            this.parser.defined.push(...links.map(toKnownLabel));
            this.parser.gfmFootnotes ??= [];
            this.parser.gfmFootnotes.push(...footnotes.map(toKnownLabel));
          }
          return nok;
        },
      },
    },
  });
}

function toKnownLabel({ identifier }: { identifier: string }): string {
  return identifier.toUpperCase();
}

export type Destination = { start: number; end: number; address: string };

export function readDestinations(source: string): Destination[] {
  return parseWithDestinations(source).destinations;
}

export function parseWithDestinations(
  source: string,
  context: BlockContext = EMPTY_CONTEXT,
): { tree: Root; destinations: Destination[] } {
  const found: Destination[] = [];
  const tree = unified()
    .use(remarkParse)
    .use(listParserPlugins(source, context))
    .use(remarkRecordDestinations, found)
    .parse(source);
  return { tree, destinations: tree.data?.isShownAsText ? [] : found };
}

function remarkRecordDestinations(this: Processor, found: Destination[]): void {
  function record(this: CompileContext, token: Token): void {
    const node = this.stack.at(-1);
    if (node === undefined || !('url' in node)) return;
    found.push({ start: token.start.offset, end: token.end.offset, address: node.url });
  }
  const data = this.data();
  data.fromMarkdownExtensions ??= [];
  data.fromMarkdownExtensions.push({ exit: { resourceDestination: record, definitionDestination: record } });
}
