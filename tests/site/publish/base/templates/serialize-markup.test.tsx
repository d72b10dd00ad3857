import '../../../../helpers/site-env.ts';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import { PostCard } from '@callwright/site/blog/list/post-card.tsx';
import { parseHtml, serializeHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { serializeMarkup } from '@callwright/site/publish/base/templates/serialize-markup.ts';
import { StructuredData } from '@callwright/site/seo/structured-data.tsx';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { oneIn } from '../../../../helpers/corpus.ts';
import { samplePost } from '../../../../helpers/sample-post.ts';
import { HOSTILE_POSTS } from '../../../../shared/post-body/hostile-posts.ts';
import { MARKDOWN_SNIPPETS } from '../../../../shared/post-body/markdown-snippets.ts';
import { readInstalledReadmes } from '../../../../shared/post-body/read-documents.ts';
import { SHOWCASE_POST } from '../../../../shared/post-body/showcase-post.ts';

const CASES: [string, ReactNode][] = [
  ['quotes, marks and spaces', <p title={`"a" 'b' <c> & \u00A0`}>{`"a" 'b' <c> & \u00A0 &amp; &#x27;`}</p>],
  ['line breaks of Windows', <p title={'a\r\nb'}>{'a\r\nb\rc'}</p>],
  ['empty elements and attributes without a value', <input key="i" type="checkbox" checked disabled readOnly />],
  ['attributes that React writes with capitals', <img alt="" src="a.png?b=1&c=2" referrerPolicy="no-referrer" />],
  ['a drawing', <PostCard key="c" level="h2" post={{ ...samplePost, featured_image_url: null }} />],
  [
    'data, whose text is no markup',
    <StructuredData
      key="d"
      data={{ '@context': 'https://schema.org', '@type': 'Thing', name: `"&quot;" '&#x27;' </script>` }}
    />,
  ],
];

const POSTS = [
  SHOWCASE_POST,
  ...oneIn(3, MARKDOWN_SNIPPETS),
  ...oneIn(11, HOSTILE_POSTS),
  ...oneIn(31, readInstalledReadmes()).map(({ text }) => text),
];

/** Without what React writes before the markup, for a head. */
function render(node: ReactNode): string {
  return renderToStaticMarkup(node).replace(/^(?:<link rel="preload"[^>]*>)+/, '');
}

const [START, END] = ['<!DOCTYPE html><html><head></head><body>', '</body></html>'];

/** What a parser makes of the markup, as it serializes it. */
function reserialize(markup: string): string {
  return serializeHtml(parseHtml(START + markup + END)).slice(START.length, -END.length);
}

describe('the markup of a page', () => {
  it.each(CASES)('is written as a parser serializes it: %s', (_, node) => {
    expect(serializeMarkup(render(node))).toBe(reserialize(render(node)));
  });

  it('is written as a parser serializes it, for every post of a corpus', () => {
    for (const content of POSTS) {
      const markup = render(<PostBody content={content} />);
      expect(serializeMarkup(markup), content.slice(0, 200)).toBe(reserialize(markup));
    }
  });

  it.each(['style="color:red"', 'onclick="alert(1)"'])(
    'with %s is refused: the policy of the page blocks it',
    (attribute) => {
      expect(() => serializeMarkup(`<p ${attribute}>Words</p>`)).toThrow('blocked by the page');
    },
  );
});
