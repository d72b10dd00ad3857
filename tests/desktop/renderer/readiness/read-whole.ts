import { createPostReader, type PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';

export async function readWhole(content: string): Promise<PostOutline> {
  const parts = await createPostReader()(content, { pause: () => null, signal: new AbortController().signal });
  if (parts === null) throw new Error('A reader that nobody told to stop stopped.');
  return parts;
}
