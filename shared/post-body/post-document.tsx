import { Fragment } from 'react';
import type { FootnoteItem, PostLayout } from './blocks/layout-post.ts';
import { FOOTNOTES_LABEL_ID, makeFootnoteId } from './markdown/anchor-ids.ts';
import { type ToPictureSources, toUploadedPicture } from './picture-sources.ts';
import { PostBlock } from './post-block.tsx';

/** Where a page gets the pictures of a post from, and which of them a reader sees first. */
export type DocumentPictures = {
  /** The same function as long as its answers are the same: blocks are rendered again with another one. */
  toPictureSources?: ToPictureSources;
  /** Whether nothing above the text is a picture, so that one at its beginning is what a reader waits for. */
  isLeading?: boolean;
};

type DocumentProps = { layout: PostLayout } & DocumentPictures;

/** A post as HTML: its blocks, then its footnotes. */
export function PostDocument({ layout, toPictureSources = toUploadedPicture, isLeading = false }: DocumentProps) {
  const leadingKey = isLeading ? findLeadingKey(layout) : null;
  return (
    <div className="post-body">
      <div className="post-text">
        {layout.blocks.map((block) => (
          <Fragment key={block.key}>
            <PostBlock
              block={block}
              context={block.context}
              toPictureSources={toPictureSources}
              isLeading={block.key === leadingKey}
            />
            {'\n'}
          </Fragment>
        ))}
        {layout.footnotes.length > 0 && <Footnotes items={layout.footnotes} toPictureSources={toPictureSources} />}
      </div>
    </div>
  );
}

/** A picture below this many blocks is below the first screen. */
const MAX_LEADING_BLOCKS = 3;

/** Finds the block with the picture that a reader sees before scrolling. */
function findLeadingKey({ blocks }: PostLayout): number | null {
  return blocks.slice(0, MAX_LEADING_BLOCKS).find(({ source }) => source.includes('!['))?.key ?? null;
}

function Footnotes({ items, toPictureSources }: { items: FootnoteItem[]; toPictureSources: ToPictureSources }) {
  return (
    <section className="footnotes" role="doc-endnotes" aria-labelledby={FOOTNOTES_LABEL_ID}>
      <h2 id={FOOTNOTES_LABEL_ID}>Footnotes</h2>
      <ol>
        {items.map(({ identifier, number, block }) => (
          <li key={identifier} id={makeFootnoteId(number)}>
            <PostBlock block={block} context={block.context} toPictureSources={toPictureSources} />
          </li>
        ))}
      </ol>
    </section>
  );
}
