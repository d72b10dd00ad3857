// Tested by tests/shared/post-body/post-body.test.tsx.
import { Fragment, memo } from 'react';
import type { BlockRun } from './blocks/block-runs.ts';
import type { FootnoteItem, PostLayout } from './blocks/layout-post.ts';
import { FOOTNOTES_LABEL_ID, makeFootnoteId } from './markdown/anchor-ids.ts';
import { PostBlock } from './post-block.tsx';

/** A post as HTML: its blocks, then its footnotes. */
export function PostDocument({ layout }: { layout: PostLayout }) {
  return (
    <div className="post-body">
      <div className="post-text">
        {layout.runs.map((run) => (
          <PostRun key={run.key} run={run} />
        ))}
        {layout.footnotes.length > 0 && <Footnotes items={layout.footnotes} />}
      </div>
    </div>
  );
}

const PostRun = memo(function PostRun({ run }: { run: BlockRun }) {
  return run.items.map(({ block, context }) => (
    <Fragment key={block.key}>
      <PostBlock block={block} context={context} />
      {'\n'}
    </Fragment>
  ));
});

function Footnotes({ items }: { items: FootnoteItem[] }) {
  return (
    <section className="footnotes" role="doc-endnotes" aria-labelledby={FOOTNOTES_LABEL_ID}>
      <h2 id={FOOTNOTES_LABEL_ID}>Footnotes</h2>
      <ol>
        {items.map(({ identifier, number, block }) => (
          <li key={identifier} id={makeFootnoteId(number)}>
            <PostBlock block={block} context={block.context} />
          </li>
        ))}
      </ol>
    </section>
  );
}
