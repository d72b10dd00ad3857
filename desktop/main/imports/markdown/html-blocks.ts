import { splitBlocks } from '@callwright/shared/post-body/blocks/split-blocks.ts';
import { normalizeText, parseMarkdown } from '@callwright/shared/post-body/markdown/parse-markdown.ts';
import { convertPostHtml } from '../html/convert-post-html.ts';
import { mapOutsideCode } from './outside-code.ts';

const HTML_LINE = /^ {0,3}<\/?[A-Za-z]/m;

/** Their content would be lost. They stay, for the author to check. */
const SCRIPTED = /<(?:\?|(?:script|style|form|svg|canvas|math)\b)/i;

/** May have empty lines, which end an HTML block in CommonMark but not in Jekyll. */
const WHOLE = /^ {0,3}<(table|ul|ol|dl|figure)\b(?:(?!<pre\b)[\s\S]){0,8000}?<\/\1>/gim;

/** Converts HTML blocks, because our pages show only their text. */
export function convertHtmlBlocks(text: string, note: (problem: string) => void): string {
  if (!HTML_LINE.test(text)) return text;
  const joined = mapOutsideCode(normalizeText(text), (part) =>
    part.replace(WHOLE, (whole) => whole.replace(/\n[ \t]*(?=\n)/g, '')),
  );
  return splitBlocks(joined)
    .map((block) => (HTML_LINE.test(block) ? convertIn(block, note) : block))
    .join('');
}

function convertIn(block: string, note: (problem: string) => void): string {
  let converted = '';
  let copied = 0;
  for (const { type, position } of parseMarkdown(block).children) {
    const [start, end] = [position?.start.offset, position?.end.offset];
    if (type !== 'html' || start === undefined || end === undefined) continue;
    const html = block.slice(start, end);
    if (html.trimStart().startsWith('<!') || SCRIPTED.test(html)) continue;
    const { markdown, problems } = convertPostHtml(html, { site: null });
    for (const problem of problems) note(problem);
    const before = block.slice(copied, start);
    // HTML may follow a paragraph without an empty line.
    converted += `${before}${/[^\n]\n$/.test(before) ? '\n' : ''}${markdown}`;
    copied = end;
  }
  return converted + block.slice(copied);
}
