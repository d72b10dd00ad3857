import type { Image, ImageReference, Link, LinkReference, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { readDefinedUrls } from './remark-block.ts';

type ImageNode = Image | ImageReference | Link | LinkReference;

/**
 * Turns images that have a line to themselves into figures. Badges and images next to a task's checkbox stay inline.
 */
export function remarkFigures() {
  return (tree: Root): void => {
    const urls = readDefinedUrls(tree);
    visit(tree, 'paragraph', (paragraph, index, parent) => {
      if (parent === undefined || index === undefined) return;
      if (parent.type === 'listItem' && typeof parent.checked === 'boolean') return;
      const parts = splitAtImages(paragraph, urls);
      if (parts === null) return;
      (parent.children as RootContent[]).splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
  };
}

function splitAtImages(paragraph: Paragraph, urls: Map<string, string>): RootContent[] | null {
  const lines = splitLines(paragraph.children);
  const images = lines.map((line) => readLoneImage(line));
  if (images.every((image) => image === null)) return null;
  if (lines.some((line) => line.some((node) => isBadge(node, urls)))) return null;
  const parts: RootContent[] = [];
  let text: PhrasingContent[] = [];
  const endText = (): void => {
    if (text.length > 0) parts.push({ type: 'paragraph', children: text });
    text = [];
  };
  for (const [index, line] of lines.entries()) {
    const image = images[index];
    if (image === null || image === undefined) {
      if (text.length > 0) text.push({ type: 'text', value: '\n' });
      text.push(...line);
    } else {
      endText();
      const data = { hName: 'figure' };
      parts.push({ type: 'paragraph', children: [image], data });
    }
  }
  endText();
  return parts;
}

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
        if (readLoneImage(line) === null) line.push(node);
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

function readLoneImage(line: PhrasingContent[]): ImageNode | null {
  const shown = line.filter((node) => !(node.type === 'text' && node.value.trim() === ''));
  const [node, ...others] = shown;
  if (node === undefined || others.length > 0) return null;
  if (node.type === 'image' || node.type === 'imageReference') return node;
  if (node.type !== 'link' && node.type !== 'linkReference') return null;
  const [image, ...rest] = node.children;
  const isImage = image?.type === 'image' || image?.type === 'imageReference';
  return isImage && rest.length === 0 ? node : null;
}

const BADGE_PATTERN = /\bbadges?\b|shields\.io|badgen\.net|badge\.fury|travis-ci|circleci|codecov|coveralls/i;

function isBadge(node: PhrasingContent, urls: Map<string, string>): boolean {
  if (node.type === 'image') return BADGE_PATTERN.test(node.url);
  if (node.type === 'imageReference') return BADGE_PATTERN.test(urls.get(node.identifier) ?? '');
  if (node.type === 'link' || node.type === 'linkReference') return node.children.some((child) => isBadge(child, urls));
  return false;
}
