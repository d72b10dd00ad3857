'use client';

import { memo, useDeferredValue, useState } from 'react';
import { createIncrementalLayout } from './blocks/incremental-layout.ts';
import { PostDocument } from './post-document.tsx';

/**
 * The same HTML as `PostBody`, for a text that changes with every key: typing goes first, and only
 * the blocks that a change reaches are rendered again.
 */
export function LivePostBody({ content }: { content: string }) {
  return <KeptPostBody content={useDeferredValue(content)} />;
}

const KeptPostBody = memo(function KeptPostBody({ content }: { content: string }) {
  const [plan] = useState(createIncrementalLayout);
  return <PostDocument plan={plan(content)} />;
});
