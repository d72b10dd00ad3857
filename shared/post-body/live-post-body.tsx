'use client';

import { memo, useDeferredValue, useState } from 'react';
import { planPost } from './plan-post.ts';
import { createBlockKeeper } from './post-block-list.ts';
import { PostSheet } from './post-sheet.tsx';

/**
 * The same HTML as `PostBody`, for a text that changes with every key: typing goes first, and only
 * the blocks that a change reaches are rendered again.
 */
export function LivePostBody({ content }: { content: string }) {
  return <KeptPostBody content={useDeferredValue(content)} />;
}

const KeptPostBody = memo(function KeptPostBody({ content }: { content: string }) {
  const [keepBlocks] = useState(createBlockKeeper);
  return <PostSheet plan={planPost(keepBlocks(content))} />;
});
