import { err, ok, type Result } from '@callwright/shared/result.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { ImportFailure } from './imported-post.ts';

export type XmlPart = { xml: string; line: number };

const TOKENS = /<!\[CDATA\[|<!--|<!DOCTYPE|<!ENTITY|<item(?=[\s>])|<\/item\s*>|<\/channel\s*>/gi;

/** Splits an RSS file into its items, because 100 MB as one object don't fit in memory. Refuses entities: they can expand to any size. */
export function splitItems(xml: string): Result<{ head: XmlPart; items: XmlPart[] }, ImportFailure> {
  const lines = new LineCounter(xml);
  const items: XmlPart[] = [];
  let headEnd = -1;
  let itemStart = -1;
  let isClosed = false;
  TOKENS.lastIndex = 0;
  for (let token = TOKENS.exec(xml); token !== null; token = TOKENS.exec(xml)) {
    const [found] = token;
    const close = found === '<!--' ? '-->' : found.toUpperCase() === '<![CDATA[' ? ']]>' : null;
    if (close !== null) {
      const end = xml.indexOf(close, TOKENS.lastIndex);
      if (end === -1) return err(cutOff(lines.at(token.index)));
      TOKENS.lastIndex = end + close.length;
    } else if (/^<!/.test(found)) {
      return err({
        message: `Line ${lines.at(token.index)} defines entities, which can be harmful. Export the file again.`,
      });
    } else if (/^<item/i.test(found)) {
      if (itemStart !== -1) return err(invalid(lines.at(token.index), 'An item is inside another.'));
      if (headEnd === -1) headEnd = token.index;
      itemStart = token.index;
    } else if (/^<\/item/i.test(found)) {
      if (itemStart === -1) return err(invalid(lines.at(token.index), 'An item ends but doesn’t start.'));
      items.push({ xml: xml.slice(itemStart, TOKENS.lastIndex), line: lines.at(itemStart) });
      itemStart = -1;
    } else {
      isClosed = true;
      if (headEnd === -1) headEnd = token.index;
    }
  }
  if (itemStart !== -1 || !isClosed) return err(cutOff(lines.at(itemStart === -1 ? xml.length : itemStart)));
  return ok({ head: { xml: `${xml.slice(0, headEnd)}</channel></rss>`, line: 1 }, items });
}

/** Without limits on entities: `splitItems` refuses their definitions, and `&amp;` is one, too. */
const PARSER = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: Infinity, maxExpandedLength: Infinity },
  isArray: (name) => ['category', 'wp:comment', 'wp:postmeta', 'wp:author'].includes(name),
});

export function parseXml({ xml, line }: XmlPart): Result<unknown, ImportFailure> {
  const checked = XMLValidator.validate(xml);
  if (checked !== true) return err(invalid(line + checked.err.line - 1, checked.err.msg));
  try {
    return ok(PARSER.parse(xml));
  } catch (cause) {
    return err(invalid(line, cause instanceof Error ? cause.message : String(cause)));
  }
}

const invalid = (line: number, reason: string) => ({ message: `Line ${line} isn’t valid XML. ${reason}` });

const cutOff = (line: number) => ({
  message: `The file ends too early, in the part that starts on line ${line}. Export it again.`,
});

/** Positions must not go backward. */
class LineCounter {
  readonly #text: string;
  #line = 1;
  #counted = 0;

  constructor(text: string) {
    this.#text = text;
  }

  at(position: number): number {
    for (let end = this.#text.indexOf('\n', this.#counted); end !== -1 && end < position; ) {
      this.#line += 1;
      this.#counted = end + 1;
      end = this.#text.indexOf('\n', this.#counted);
    }
    return this.#line;
  }
}
