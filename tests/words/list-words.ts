/** Finds the text that a person can see in a TypeScript file. */
import { basename, dirname } from 'node:path';
import ts from 'typescript';
import { describeUse, type Use } from './describe-use.ts';
import { isProse, isSentence, isVisibleWord } from './prose.ts';

export type Words = {
  /** The package and the folder. */
  surface: string;
  /** The file and the line, then the property, attribute, or variable that holds the text, if any. */
  key: string;
  text: string;
  /** True for the title or the message of a toast. */
  isToast: boolean;
};

/** Elements that are part of the sentence around them. */
const INLINE_TAGS = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'strong', 'time']);

const IS_SHOWN = { anything: isVisibleWord, prose: isProse, sentences: isSentence };

/** Lists the visible texts of a TypeScript source, in their order. An expression inside a text reads `{name}`. */
export function listWords(path: string, source: string): Words[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: Words[] = [];
  /** Nodes whose text is a part of an element's sentence. */
  const joined = new Set<ts.Node>();

  const add = (node: ts.Node, text: string, use: Use | null): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    found.push(toWords(path, { line, property: use?.property ?? null, text, isToast: use?.isToast ?? false }));
  };
  const visit = (node: ts.Node): void => {
    if (!joined.has(node)) {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
        for (const { first, text } of listSentences(node, joined)) add(first, text, null);
      } else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
        const use = describeUse(node, path);
        if (use !== null && IS_SHOWN[use.shows](collapse(readText(node)))) {
          for (const line of readText(node).split('\n').map(collapse)) if (line !== '') add(node, line, use);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

export function toWords(
  path: string,
  { line, property, text, isToast }: { line: number; property: string | null; text: string; isToast: boolean },
): Words {
  const key = `${basename(path)}:${line}${property === null ? '' : ` ${property}`}`;
  return { surface: toSurface(path), key, text, isToast };
}

/** The desktop app and Supabase have a folder per process, and the others a folder per subject. */
function toSurface(path: string): string {
  const depth = /^(desktop|supabase)\//.test(path) ? 3 : 2;
  return dirname(path).split('/').slice(0, depth).join('/');
}

type Sentence = { first: ts.Node; text: string };

/** Lists the texts of an element, with its inline elements. Another element or an icon separates two texts. */
function listSentences(element: ts.JsxElement | ts.JsxFragment, joined: Set<ts.Node>): Sentence[] {
  const sentences: Sentence[] = [];
  let parts: { node: ts.Node; text: string }[] = [];
  const end = (): void => {
    const [first] = parts;
    const text = collapse(parts.map((part) => part.text).join(''));
    if (first !== undefined && parts.some((part) => hasWords(part.node)) && isVisibleWord(text)) {
      sentences.push({ first: parts.find((part) => part.text.trim() !== '')?.node ?? first.node, text });
      for (const { node } of parts) joined.add(ts.isJsxExpression(node) ? (node.expression ?? node) : node);
    }
    parts = [];
  };
  for (const child of element.children) {
    const text = readJsx(child);
    if (text === null) end();
    else parts.push({ node: child, text });
  }
  end();
  return sentences;
}

function hasWords(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /\p{L}/u.test(node.text);
  return ts.isJsxElement(node) && node.children.some(hasWords);
}

/** Reads a child of an element. Returns null if it doesn't belong to the sentence. */
function readJsx(node: ts.JsxChild): string | null {
  if (ts.isJsxText(node)) return node.text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ');
  if (ts.isJsxExpression(node)) return node.expression === undefined ? '' : readText(node.expression);
  if (!ts.isJsxElement(node) || !INLINE_TAGS.has(node.openingElement.tagName.getText())) return null;
  const parts = node.children.map(readJsx);
  return parts.includes(null) ? null : parts.join('');
}

/** Reads a literal as it is, a template with names for its expressions, and any other expression as its name. */
function readText(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const rest = node.templateSpans.map(({ expression, literal }) => readText(expression) + literal.text);
    return node.head.text + rest.join('');
  }
  if (ts.isIdentifier(node)) return `{${node.text}}`;
  if (ts.isPropertyAccessExpression(node)) return `{${node.name.text}}`;
  return '{…}';
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
