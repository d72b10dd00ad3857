import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Reads GitHub's Markdown as react-markdown does, up to the tree; no HTML is made. */
export function parseMarkdown(text: string): Root {
  return parser.parse(text);
}
