import type { Root } from 'mdast';
import type { CompileContext, Token } from 'mdast-util-from-markdown';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type PluggableList, type Processor, unified } from 'unified';
import { type BlockContext, EMPTY_CONTEXT } from './block-context.ts';
import { remarkTextLimits } from './remark-text-limits.ts';

/**
 * Normalizes a text the way CommonMark does, so that a piece of it parses like the whole: every line ending is a
 * line feed, NUL is the replacement character, and a leading byte order mark is removed.
 */
export function normalizeText(content: string): string {
  return content
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
}

/** A text without any of these contains nothing that GFM adds to CommonMark. Parsing it without GFM takes a third of the time. */
const GFM_PATTERN = /[@|~&]|www|http|\[\^|:-|-:|\[[ \t\nx]\]/i;

/**
 * Lists the remark plugins that decide how a block of a post is parsed, for `<Markdown>` and `parseMarkdown`.
 *
 * @param context what the rest of the post defines.
 */
export function listParserPlugins(source: string, context: BlockContext): PluggableList {
  const gfm = GFM_PATTERN.test(source) ? [remarkGfm] : [];
  return [...gfm, remarkTextLimits, [remarkKnownLabels, context]];
}

/** Parses a block of a post without rendering it. A block beyond a limit becomes paragraphs of plain text. */
export function parseMarkdown(source: string, context: BlockContext = EMPTY_CONTEXT): Root {
  return unified().use(remarkParse).use(listParserPlugins(source, context)).parse(source);
}

/** Makes `[this]` and `[^1]` references to what other blocks define; the parser would leave them as plain text. */
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

/** micromark compares labels in uppercase. */
function toKnownLabel({ identifier }: { identifier: string }): string {
  return identifier.toUpperCase();
}

/** The destination of a link, an image, or a definition as it is written: from `start` to before `end`. */
export type Destination = { start: number; end: number; address: string };

/** Lists the destinations in a block; none if the block is beyond a limit and shown as its text. */
export function readDestinations(source: string): Destination[] {
  const found: Destination[] = [];
  const tree = unified()
    .use(remarkParse)
    .use(listParserPlugins(source, EMPTY_CONTEXT))
    .use(remarkRecordDestinations, found)
    .parse(source);
  return tree.data?.isShownAsText ? [] : found;
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
