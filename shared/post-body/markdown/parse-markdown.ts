import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Parses GitHub's Markdown into the tree that react-markdown makes; renders no HTML. */
export function parseMarkdown(text: string): Root {
  return parser.parse(text);
}
