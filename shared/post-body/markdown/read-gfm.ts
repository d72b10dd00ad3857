import remarkGfm from 'remark-gfm';
import type { Processor } from 'unified';
import { unified } from 'unified';

/** What the package adds to a processor, built once: building it costs as much as parsing a short paragraph. */
const { micromarkExtensions, fromMarkdownExtensions } = unified().use(remarkGfm).freeze().data();

/** A remark plugin: `remark-gfm` with the extensions built above, for a processor that parses one block. */
export function readGfm(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...(micromarkExtensions ?? [])];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...(fromMarkdownExtensions ?? [])];
}
