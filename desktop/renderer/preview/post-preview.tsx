import type { PostFields } from '@callwright/shared/post/post.ts';
import { useEffect, useRef, useState } from 'react';
import { PostFrame } from './post-frame.tsx';
import type { PreviewPort } from './preview-port.ts';

type PostPreviewProps = {
  /** A new ID scrolls to the top. */
  id: string;
  fields: PostFields;
  title: string;
};

export function PostPreview({ id, fields, title }: PostPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [port, setPort] = useState<PreviewPort | null>(null);
  useEffect(() => {
    port?.send({ kind: 'show', draft: id, ...fields });
  }, [port, id, fields]);
  return <PostFrame ref={frame} title={title} className="size-full" port={port} onPort={setPort} />;
}
