import type {
  Definition,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

type Picture = Image | ImageReference | Link | LinkReference;

/** The class that tells a picture of its own from one in a line of text. */
export const FIGURE_CLASS = 'picture';

/**
 * A remark plugin: pictures that stand alone become figures, others stay in their line. Alone is a
 * picture (linked or not) that has its paragraph, or its line of one, to itself. Badges, known by
 * their address, and pictures beside a task's box stay in the line.
 */
export function remarkFigures() {
  return (tree: Root): void => {
    const urls = new Map<string, string>();
    visit(tree, 'definition', (node: Definition) => {
      if (!urls.has(node.identifier)) urls.set(node.identifier, node.url);
    });
    visit(tree, 'paragraph', (paragraph, index, parent) => {
      if (parent === undefined || index === undefined) return;
      if (parent.type === 'listItem' && typeof parent.checked === 'boolean') return;
      const parts = splitAtPictures(paragraph, urls);
      if (parts === null) return;
      (parent.children as RootContent[]).splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
  };
}

function splitAtPictures(paragraph: Paragraph, urls: Map<string, string>): RootContent[] | null {
  const lines = splitLines(paragraph.children);
  const pictures = lines.map((line) => readLonePicture(line));
  if (pictures.every((picture) => picture === null)) return null;
  if (lines.some((line) => line.some((node) => isBadge(node, urls)))) return null;
  const parts: RootContent[] = [];
  let text: PhrasingContent[] = [];
  const endText = (): void => {
    if (text.length > 0) parts.push({ type: 'paragraph', children: text });
    text = [];
  };
  for (const [index, line] of lines.entries()) {
    const picture = pictures[index];
    if (picture === null || picture === undefined) {
      if (text.length > 0) text.push({ type: 'text', value: '\n' });
      text.push(...line);
    } else {
      endText();
      const data = { hName: 'figure', hProperties: { className: [FIGURE_CLASS] } };
      parts.push({ type: 'paragraph', children: [picture], data });
    }
  }
  endText();
  return parts;
}

/** Cuts a paragraph where its source has line ends; a hard break stays with the line before it. */
function splitLines(nodes: PhrasingContent[]): PhrasingContent[][] {
  let line: PhrasingContent[] = [];
  const lines = [line];
  const startLine = (): void => {
    line = [];
    lines.push(line);
  };
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'break') {
      if (nodes[index + 1] !== undefined) {
        if (readLonePicture(line) === null) line.push(node);
        startLine();
      }
    } else if (node.type === 'text') {
      for (const [part, value] of node.value.split('\n').entries()) {
        if (part > 0) startLine();
        if (value !== '') line.push({ type: 'text', value });
      }
    } else {
      line.push(node);
    }
  }
  return lines.filter((nodesOfLine) => nodesOfLine.length > 0);
}

function readLonePicture(line: PhrasingContent[]): Picture | null {
  const shown = line.filter((node) => !(node.type === 'text' && node.value.trim() === '') && node.type !== 'html');
  const [picture, ...others] = shown;
  if (picture === undefined || others.length > 0) return null;
  if (picture.type === 'image' || picture.type === 'imageReference') return picture;
  if (picture.type !== 'link' && picture.type !== 'linkReference') return null;
  const [image, ...rest] = picture.children;
  const isImage = image?.type === 'image' || image?.type === 'imageReference';
  return isImage && rest.length === 0 ? picture : null;
}

/** A badge is a line of text that happens to be a picture. */
const BADGE_PATTERN = /\bbadges?\b|shields\.io|badgen\.net|badge\.fury|travis-ci|circleci|codecov|coveralls/i;

function isBadge(node: PhrasingContent, urls: Map<string, string>): boolean {
  if (node.type === 'image') return BADGE_PATTERN.test(node.url);
  if (node.type === 'imageReference') return BADGE_PATTERN.test(urls.get(node.identifier) ?? '');
  if (node.type === 'link' || node.type === 'linkReference') return node.children.some((child) => isBadge(child, urls));
  return false;
}
