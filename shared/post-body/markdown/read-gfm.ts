import remarkGfm from 'remark-gfm';
import type { Processor } from 'unified';
import { unified } from 'unified';

/** What the package adds to a processor. To build it anew costs as much as to read a short paragraph. */
const { micromarkExtensions, fromMarkdownExtensions } = unified().use(remarkGfm).freeze().data();

/** `remark-gfm` for a processor that reads one block: the same extensions each time. */
export function readGfm(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...(micromarkExtensions ?? [])];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...(fromMarkdownExtensions ?? [])];
}
