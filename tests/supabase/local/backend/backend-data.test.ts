import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { StartFailure } from '@callwright/supabase/local/backend/start-failure.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsOf, signInNewAuthor, startEmptyBackend } from '../../../helpers/running-backend.ts';

describe('the backend’s data folder', () => {
  let parent: string;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'callwright-backend-'));
  });
  afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 10 }));

  const failureOf = async (dataFolder: string) => {
    const cause = await startBackend({ dataFolder, port: 0 }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(cause instanceof StartFailure)) throw cause;
    return cause.message;
  };

  test('keeps posts, accounts, and sessions, and a damaged one is reported and left alone', async () => {
    const whole = join(parent, 'whole');
    const first = await startEmptyBackend({ dataFolder: whole });
    const { client, id, name } = await signInNewAuthor(first);
    await client.from('blog_posts').insert({
      title: 'A title',
      slug: 'kept',
      content: 'Words',
      author_id: id,
      author_name: name,
      status: 'published',
    });
    const session = (await client.auth.getSession()).data.session;
    await first.close();

    const second = await startBackend({ dataFolder: whole, port: 0 });
    const again = createAnonymousBlogClient(settingsOf(second));
    const { error } = await again.auth.setSession({
      access_token: session?.access_token ?? '',
      refresh_token: session?.refresh_token ?? '',
    });
    expect(error).toBeNull();
    expect((await again.from('blog_posts').select('slug, author_id')).data).toEqual([{ slug: 'kept', author_id: id }]);
    await second.close();

    const damaged = join(parent, 'damaged');
    await cp(whole, damaged, { recursive: true });
    await writeFile(join(damaged, 'global/pg_control'), '');
    const files = await readdir(damaged);
    expect(await failureOf(damaged)).toMatch(
      /files in .*damaged.*Nothing was deleted.*mv .*damaged .*damaged-set-aside$/,
    );
    expect(await readdir(damaged)).toEqual(expect.arrayContaining(files));
  });

  test('with other content isn’t written to', async () => {
    const folder = join(parent, 'letters');
    await mkdir(folder);
    await writeFile(join(folder, 'letter.txt'), 'Dear customer');
    expect(await failureOf(folder)).toContain("doesn't contain a complete database. Nothing was deleted.");
    expect(await readdir(folder)).toEqual(['letter.txt']);
  });
});
