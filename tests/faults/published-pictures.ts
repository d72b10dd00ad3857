import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { postOf } from '../helpers/publishing-fixture.ts';
import { type SamplePicture, samplePicture } from '../helpers/sample-picture.ts';
import { unwrap } from '../helpers/unwrap.ts';

const PICTURES = 3;

export async function layOutPictures(
  folder: string,
  slug: string,
): Promise<{ typed: PostFields; pictures: SamplePicture[] }> {
  const pictures = Array.from({ length: PICTURES }, () => samplePicture());
  const files = openPictureFiles(() => folder);
  for (const { name, bytes } of pictures) unwrap(await files.add(name, bytes));
  const content = pictures.map(({ name }) => `![A pipe](pictures/${name})`).join('\n\n');
  return { typed: postOf(slug, { content, featuredImageUrl: `pictures/${pictures[0]?.name}` }), pictures };
}

export function countPictures(): { fetch: typeof fetch; sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    fetch: (input, init) => {
      const [, name] = /\/storage\/v1\/object\/post-pictures\/[^/]+\/(.+)$/.exec(String(input)) ?? [];
      if (init?.method === 'POST' && name !== undefined) sent.push(name);
      return fetch(input, init);
    },
  };
}

export async function listStored(backend: Backend, names: readonly string[]): Promise<string[]> {
  const rows = await backend.query<{ name: string }>(
    `select split_part(name, '/', 2) as name from storage.objects
     where bucket_id = 'post-pictures' and split_part(name, '/', 2) = any ($1)`,
    [names],
  );
  return rows.map(({ name }) => name);
}

export async function findMissing(
  backend: Backend,
  id: string,
  { slug }: PostFields,
  pictures: readonly SamplePicture[],
): Promise<string | null> {
  const rows = await backend.query<{ id: string; content: string; featured_image_url: string; revision: number }>(
    'select id, content, featured_image_url, revision from public.blog_posts where slug = $1 or id = $2',
    [slug, id],
  );
  const [row] = rows;
  if (rows.length !== 1 || row?.id !== id) return `rows: ${JSON.stringify(rows)}`;
  if (row.revision !== 1) return `written ${row.revision} times`;
  const addresses = [...row.content.matchAll(/\(([^)]+)\)/g)].map(([, address]) => address ?? '');
  if (addresses.length !== PICTURES || row.featured_image_url !== addresses[0]) return `names: ${row.content}`;
  for (const [index, address] of addresses.entries()) {
    if (!address.startsWith('http')) return `a reader can't load ${address}`;
    const path = new URL(address).pathname;
    const answer = await fetch(`${backend.url}${path}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || !bytes.equals(pictures[index]?.bytes ?? Buffer.alloc(0))) return `not served: ${address}`;
  }
  return null;
}
