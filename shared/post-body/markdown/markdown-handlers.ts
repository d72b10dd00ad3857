// Tested by tests/shared/post-body/post-body.test.tsx.
import type { Element, ElementContent } from 'hast';
import type { FootnoteReference, Heading, Html, Node, Parents } from 'mdast';
import type { Handlers } from 'mdast-util-to-hast';
import { isEmptyHeading, readHeadingText } from '../blocks/block-metadata.ts';
import type { BlockContext } from '../blocks/link-context.ts';
import { readHtmlParagraphs } from '../outline/html-to-text.ts';
import { makeFootnoteId, makeFootnoteUseId } from './anchor-ids.ts';
import { createElement, createText } from './hast-element.ts';

/**
 * Creates the handlers that turn headings, footnote references and raw HTML into elements. They serve
 * one rendering of one block, because they count headings and references as they come.
 */
export function createMarkdownHandlers(context: BlockContext): Handlers {
  let headingCount = 0;
  const usesHere = new Map<string, number>();
  const footnotes = new Map(context.footnotes.map((footnote) => [footnote.identifier, footnote]));

  return {
    heading(state, heading: Heading): Element | undefined {
      if (isEmptyHeading(heading)) return undefined;
      const position = context.headings[headingCount];
      headingCount += 1;
      const level = position?.level ?? heading.depth + 1;
      const tagName = `h${Math.min(level, 6)}`;
      const extra = level > 6 ? { ariaLevel: level } : {};
      if (position === undefined) return createElement(tagName, extra, state.all(heading));
      // Not `heading`: that is a class of the site's own, whose typography would apply to the post.
      return createElement('div', { className: ['post-heading', `post-heading-${Math.min(level, 6)}`] }, [
        createElement(tagName, { id: position.id, ...extra }, state.all(heading)),
        createElement(
          'a',
          { className: ['permalink'], href: `#${position.id}`, ariaLabel: `Link to “${readHeadingText(heading)}”` },
          [createElement('span', { ariaHidden: 'true' }, [createText('#')])],
        ),
      ]);
    },

    footnoteReference(_state, { identifier }: FootnoteReference): ElementContent {
      const footnote = footnotes.get(identifier);
      if (footnote === undefined) return createText('');
      const use = footnote.usedBefore + (usesHere.get(identifier) ?? 0) + 1;
      usesHere.set(identifier, (usesHere.get(identifier) ?? 0) + 1);
      return createElement('sup', { className: ['footnote-use'] }, [
        createElement(
          'a',
          {
            id: makeFootnoteUseId(footnote.number, use),
            href: `#${makeFootnoteId(footnote.number)}`,
            role: 'doc-noteref',
            ariaLabel: `Footnote ${footnote.number}`,
          },
          [createText(String(footnote.number))],
        ),
      ]);
    },

    html(_state, { value }: Html, parent: Parents | undefined): ElementContent | ElementContent[] | undefined {
      if (parent !== undefined && isPhrasing(parent)) {
        // Without a break, the words on both sides would become one.
        return /^<br[\s/>]/i.test(value) ? createText(' ') : undefined;
      }
      return readHtmlParagraphs(value).map((paragraph) => createElement('p', {}, [createText(paragraph)]));
    },
  };
}

const PHRASING_PARENTS: ReadonlySet<Node['type']> = new Set([
  'delete',
  'emphasis',
  'heading',
  'link',
  'linkReference',
  'paragraph',
  'strong',
  'tableCell',
]);

function isPhrasing(parent: Parents): boolean {
  return PHRASING_PARENTS.has(parent.type);
}
