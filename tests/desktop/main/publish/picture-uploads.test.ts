import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, noNetwork, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { ana, postOf } from '../../../helpers/publishing-fixture.ts';
import { type SamplePicture, samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const author = setUpAuthor(() => HOUR_MS);

async function addPictures(count: number): Promise<SamplePicture[]> {
  const pictures = Array.from({ length: count }, () => samplePicture());
  for (const { name, bytes } of pictures) unwrap(await author.pictures.files.add(name, bytes));
  return pictures;
}
const withPictures = (pictures: readonly SamplePicture[], slug = 'pipes') =>
  postOf(slug, { content: pictures.map(({ name }) => `![A pipe](pictures/${name})`).join('\n\n') });

const isUpload = (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
  init?.method === 'POST' && String(input).includes('/storage/v1/object/post-pictures/');
const isPost = (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
  init?.method !== undefined && init.method !== 'GET' && String(input).includes('/rest/v1/blog_posts');

function record(): string[] {
  const sent: string[] = [];
  author.network = async (input, init) => {
    if (isUpload(input, init)) sent.push(String(input).slice(String(input).lastIndexOf('/') + 1));
    if (isPost(input, init)) sent.push('the post');
    return fetch(input, init);
  };
  return sent;
}

const stored = async () =>
  (await author.backend.query<{ name: string }>('select name from storage.objects order by name')).map(
    ({ name }) => name.split('/')[1],
  );
const publish = async (fields = postOf('pipes'), id: string = crypto.randomUUID()) => ({
  id,
  answer: await author.queue.publish(id, fields),
});

describe('a post with pictures', () => {
  test('is sent after all of them, with their public addresses', async () => {
    const pictures = await addPictures(3);
    const sent = record();
    const { id, answer } = await publish({
      ...withPictures(pictures),
      featuredImageUrl: `pictures/${pictures[0]?.name}`,
    });
    expect(answer).toMatchObject({ ok: true, value: { isQueued: false, state: 'published' } });
    expect(sent).toEqual([...pictures.map(({ name }) => name), 'the post']);
    const row = await author.readRow();
    const addresses = [...String(row?.content).matchAll(/\((http[^)]+)\)/g)].map(([, address]) => address ?? '');
    expect(addresses).toHaveLength(3);
    expect(row?.featured_image_url).toBe(addresses[0]);
    for (const [index, address] of addresses.entries()) {
      expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(pictures[index]?.bytes);
    }
    expect(unwrap(await author.drafts.read(id)).fields.content).toBe(withPictures(pictures).content);
  });

  test('sends none that the blog has, from this post or another', async () => {
    const [first, second] = await addPictures(2);
    if (!first || !second) throw new Error('there are two');
    const { id } = await publish(withPictures([first]));
    const sent = record();
    await publish(withPictures([first, second]), id);
    await publish(withPictures([second], 'another'));
    expect(sent.filter((what) => what !== 'the post')).toEqual([second.name]);
  });

  test('opens on another computer with local picture names', async () => {
    const pictures = await addPictures(1);
    const { id } = await publish(withPictures(pictures));
    await author.changeComputer();
    unwrap(await author.posts.open(id));
    expect(unwrap(await author.drafts.read(id)).fields.content).toBe(withPictures(pictures).content);
  });

  test('continues after a network failure and sends nothing twice', async () => {
    const pictures = await addPictures(3);
    let uploads = 0;
    author.network = (input, init) => {
      if (!isUpload(input, init)) return fetch(input, init);
      uploads += 1;
      return uploads === 2 ? noNetwork(input, init) : fetch(input, init);
    };
    const { answer } = await publish(withPictures(pictures));
    expect(answer).toMatchObject({ ok: true, value: { isQueued: true } });
    expect(await author.readRows()).toEqual([]);
    const sent = record();
    author.queue.wake();
    await author.whenEmpty();
    expect(sent).toEqual([...pictures.slice(1).map(({ name }) => name), 'the post']);
  });

  test('reports which picture is uploading', async () => {
    const pictures = await addPictures(2);
    const steps: unknown[] = [];
    author.network = (input, init) => {
      if (isUpload(input, init)) steps.push(author.queue.read().entries[0]?.step);
      return fetch(input, init);
    };
    await publish(withPictures(pictures));
    expect(steps).toEqual([
      { name: 'uploading', done: 0, total: 2 },
      { name: 'uploading', done: 1, total: 2 },
    ]);
  });

  test('Q9: can be canceled during the upload, and isn’t sent then', async () => {
    const pictures = await addPictures(2);
    const id = crypto.randomUUID();
    let cancelled: unknown;
    author.network = async (input, init) => {
      if (isUpload(input, init)) cancelled ??= await author.queue.cancel(id);
      return fetch(input, init);
    };
    const { answer } = await publish(withPictures(pictures), id);
    expect(cancelled).toMatchObject({ ok: true });
    expect(answer).toMatchObject({ ok: false, error: { message: expect.stringContaining('You removed this post') } });
    await author.queue.retry(id);
    expect([await author.readRows(), await stored()]).toEqual([[], [pictures[0]?.name]]);
  });

  test('Q3: is sent as last typed, even if that was during the upload', async () => {
    const pictures = await addPictures(1);
    const id = crypto.randomUUID();
    let later: Promise<unknown> | undefined;
    author.network = async (input, init) => {
      if (isUpload(input, init) && !later) {
        later = author.queue.publish(id, { ...withPictures(pictures), title: 'Later' });
        await expect.poll(() => author.queue.read().entries[0]?.title).toBe('Later');
      }
      return fetch(input, init);
    };
    await publish(withPictures(pictures), id);
    await later;
    expect(await author.readRows()).toMatchObject([{ title: 'Later', revision: 1 }]);
  });

  test('uploads a picture again if it was removed from the blog before the post arrived', async () => {
    const pictures = await addPictures(2);
    let removals = 0;
    author.network = async (input, init) => {
      const isSecond = isUpload(input, init) && String(input).includes(pictures[1]?.name ?? '');
      const response = await fetch(input, init);
      if (isSecond && removals === 0) {
        removals += 1;
        await author.backend.query(`delete from storage.objects where name like '%${pictures[0]?.name}'`);
      }
      return response;
    };
    const { answer } = await publish(withPictures(pictures));
    expect(answer).toMatchObject({ ok: true, value: { isQueued: false } });
    expect(await stored()).toEqual(pictures.map(({ name }) => name).sort());
  });
});

describe('a post that needs its author', () => {
  const stoppedBecause = async (fields = postOf('pipes')) => {
    const { answer } = await publish(fields);
    expect(await author.readRows()).toEqual([]);
    if (answer.ok) throw new Error('it went out');
    return answer.error.message;
  };

  test('says that a picture is missing from the drafts folder, and what to do', async () => {
    const missing = samplePicture();
    expect(await stoppedBecause(withPictures([missing]))).toBe(
      `Couldn’t upload a picture, so the post wasn’t sent. The picture ${missing.name} isn’t in your drafts folder. Add it again, or remove it from the text.`,
    );
  });

  test('is published without the file if the blog has the picture', async () => {
    const pictures = await addPictures(1);
    await publish(withPictures(pictures));
    await rm(join(author.folder, 'pictures'), { recursive: true });
    const { answer } = await publish(withPictures(pictures, 'another'));
    expect(answer).toMatchObject({ ok: true, value: { isQueued: false } });
  });

  test('says that a file is damaged', async () => {
    const [picture] = await addPictures(1);
    await writeFile(join(author.folder, 'pictures', picture?.name ?? ''), 'spoilt');
    expect(await stoppedBecause(withPictures(picture ? [picture] : []))).toContain('has changed since you added it');
  });

  test('says that the blog has only part of a picture, and what to do', async () => {
    const pictures = await addPictures(1);
    author.network = (input, init) =>
      fetch(input, isUpload(input, init) ? { ...init, body: pictures[0]?.bytes.slice(0, 400) ?? null } : init);
    expect(await stoppedBecause(withPictures(pictures))).toContain(
      'The picture on the blog is incomplete. Delete it from your pictures on the blog, then publish again.',
    );
  });

  test('says that the blog’s picture storage is full', async () => {
    await publish(withPictures(await addPictures(1)));
    await author.backend.query(`delete from public.blog_posts`);
    await author.backend.query(`update storage.objects set metadata = '{"size": 1073741824}'`);
    expect(await stoppedBecause(withPictures(await addPictures(1)))).toContain(
      'You’ve reached the limit of 5,000 pictures or 1,024 MB on the blog. Delete pictures that no post uses, then publish again.',
    );
  });

  test('says that the account can’t add pictures', async () => {
    const [picture] = await addPictures(1);
    author.network = (input, init) =>
      isUpload(input, init)
        ? Promise.resolve(
            Response.json(
              { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' },
              { status: 400 },
            ),
          )
        : fetch(input, init);
    expect(await stoppedBecause(withPictures(picture ? [picture] : []))).toContain(
      'This account can’t upload pictures. Ask the blog’s owner',
    );
  });

  test('says that it is too long with its picture addresses', async () => {
    const [picture] = await addPictures(1);
    const content = withPictures(Array.from({ length: 500 }, () => picture ?? samplePicture())).content;
    expect(content.length).toBeLessThan(50_000);
    expect(await stoppedBecause(postOf('pipes', { content }))).toBe(
      'With its picture URLs, the content is longer than 50,000 characters. Shorten it.',
    );
  });
});

test('after weeks offline and a restart, it is published with its pictures', async () => {
  const pictures = await addPictures(2);
  author.network = noNetwork;
  const { answer } = await publish(withPictures(pictures));
  expect(answer).toMatchObject({ ok: true, value: { isQueued: true } });
  await author.restart(ana);
  const sent = record();
  author.queue.wake();
  await author.whenEmpty();
  expect(sent).toEqual([...pictures.map(({ name }) => name), 'the post']);
});

test('a conflict shows the blog’s text with local names, and choosing it changes nothing there', async () => {
  const [mine, theirs] = await addPictures(2);
  if (!mine || !theirs) throw new Error('there are two');
  const { id } = await publish(withPictures([mine]));
  await publish(withPictures([theirs], 'another'));
  await author.editElsewhere(
    `content = (select content from public.blog_posts where slug = 'another') where slug = 'pipes'`,
  );
  const conflict = unwrap(await author.conflicts.read(id));
  expect(conflict?.theirs?.fields.content).toBe(withPictures([theirs]).content);
  expect(conflict?.base?.fields.content).toBe(withPictures([mine]).content);
});

test('a lost response to the post doesn’t count as someone else’s text', async () => {
  const pictures = await addPictures(1);
  author.network = async (input, init) => {
    const response = await fetch(input, init);
    if (isPost(input, init)) throw new TypeError('the connection broke');
    return response;
  };
  const { id } = await publish(withPictures(pictures));
  await author.restart(ana);
  author.network = fetch;
  author.queue.wake();
  await author.whenEmpty();
  expect(author.queue.read().entries.map(({ step }) => step.name)).not.toContain('stopped');
  expect(unwrap(await author.drafts.read(id)).state).toBe('published');
  expect(await author.readRows()).toHaveLength(1);
});
