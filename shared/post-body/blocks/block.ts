import { type BlockContext, EMPTY_CONTEXT } from '../markdown/block-context.ts';
import { normalizeText } from '../markdown/parse-markdown.ts';
import { countLabels, type Definitions, mayContainHeading, readDefinitions } from './block-metadata.ts';
import { type BlockOutline, EMPTY_OUTLINE, readBlockOutline } from './block-outline.ts';
import { splitBlocks } from './split-blocks.ts';

/** A top-level part of a post, with caches. Caching never changes the result. */
export class Block {
  /** Stable while other blocks change. */
  readonly key: number;
  readonly source: string;
  #context = EMPTY_CONTEXT;
  #contextText = '';
  #definitions: Definitions | undefined;
  #footnoteBlocks: readonly Block[] | undefined;
  #labels: ReadonlyMap<string, number> | undefined;
  #mayContainHeading: boolean | undefined;
  #outline: { key: string; value: BlockOutline } | undefined;

  constructor(source: string, key: number) {
    this.source = source;
    this.key = key;
  }

  get definitions(): Definitions {
    this.#definitions ??= readDefinitions(this.source);
    return this.#definitions;
  }

  get footnoteBlocks(): readonly Block[] {
    this.#footnoteBlocks ??= this.definitions.footnotes.map(({ source }, index) => new Block(source, index));
    return this.#footnoteBlocks;
  }

  get labels(): ReadonlyMap<string, number> {
    this.#labels ??= countLabels(this.source);
    return this.#labels;
  }

  get context(): BlockContext {
    return this.#context;
  }

  /** Keeps the old object if the new one is equal, so that the block isn't rendered again. */
  setContext(context: BlockContext): void {
    const text = isEmpty(context) ? '' : JSON.stringify(context);
    if (text === this.#contextText) return;
    this.#context = text === '' ? EMPTY_CONTEXT : context;
    this.#contextText = text;
  }

  /** Reads headings and footnote references. Doesn't parse blocks that have neither. */
  readOutline(context: BlockContext): BlockOutline {
    this.#mayContainHeading ??= mayContainHeading(this.source);
    if (context.footnotes.length === 0 && !this.#mayContainHeading) return EMPTY_OUTLINE;
    const { links, footnotes, refused, footnoteText } = context;
    const identifiers = footnotes.map(({ identifier }) => identifier);
    const key = JSON.stringify([links, identifiers, refused, footnoteText?.identifier]);
    if (this.#outline?.key !== key) this.#outline = { key, value: readBlockOutline(this.source, context) };
    return this.#outline.value;
  }
}

function isEmpty({ links, footnotes, headings, refused, footnoteText }: BlockContext): boolean {
  return links.length + footnotes.length + headings.length + refused.length === 0 && footnoteText === null;
}

export function createBlocks(content: string): Block[] {
  return splitBlocks(normalizeText(content)).map((source, index) => new Block(source, index));
}
