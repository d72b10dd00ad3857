'use client';

import { memo, useDeferredValue } from 'react';
import { PostBody } from './post-body.tsx';

const RememberedBody = memo(PostBody);

/** The same HTML as `PostBody`, for text that changes with every key: typing goes first. */
export function LivePostBody({ content }: { content: string }) {
  return <RememberedBody content={useDeferredValue(content)} />;
}
