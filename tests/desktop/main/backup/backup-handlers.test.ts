import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBackups } from '@callwright/desktop/main/backup/backup-handlers.ts';
import { openOwnPostsSource } from '@callwright/desktop/main/backup/own-posts-source.ts';
import { createImportHandlers } from '@callwright/desktop/main/drafts/import-handlers.ts';
import { createImportRuns } from '@callwright/desktop/main/drafts/import-runs.ts';
import { TextImporter } from '@callwright/desktop/main/drafts/text-importer.ts';
import { createImportPlanHandlers } from '@callwright/desktop/main/imports/import-plan-handlers.ts';
import { createAsAuthor } from '@callwright/desktop/main/session/author-client.ts';
import { BACKUP_PAGE_SIZE } from '@callwright/shared/api/own-backup.ts';
import { parsePostFile } from '@callwright/shared/backup/backup-format.ts';
import { writeBackup } from '@callwright/shared/backup/write-backup.ts';
import { ok } from '@callwright/shared/result.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { openBackupFolder } from '@callwright/supabase/local/backup/backup-folder.ts';
import { openBackupSource } from '@callwright/supabase/local/backup/backup-source.ts';
import { restoreBackup } from '@callwright/supabase/local/backup/restore-backup.ts';
import type { BrowserWindow } from 'electron';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UtilityProcess } from '../../../fake-electron/utility-process.ts';
import { breakDisk, type WriteStep } from '../../../faults/failing-disk.ts';
import { bea, HOUR_MS, noNetwork, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { ana, postOf, signInAuthor } from '../../../helpers/publishing-fixture.ts';
import { startEmptyBackend } from '../../../helpers/running-backend.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const { dialog } = vi.hoisted(() => ({ dialog: { showSaveDialog: vi.fn(), showOpenDialog: vi.fn() } }));
vi.mock('electron', () => ({ dialog, shell: {} }));

const app = setUpAuthor(() => HOUR_MS);

let chosen: string;
const sent: ({ folder: string; percent: number } | null)[] = [];
const shown: string[] = [];

beforeEach(async () => {
  chosen = await mkdtemp(join(tmpdir(), 'callwright-own-backup-'));
  sent.length = 0;
  shown.length = 0;
});
afterEach(() => rm(chosen, { recursive: true, force: true, maxRetries: 10 }));

const FOLDER = 'callwright-posts-2026-11-22';
const IMPORT_PROCESS = fileURLToPath(import.meta.resolve('@callwright/desktop/main/imports/import-process.ts'));
const POSTS = Number(process.env.BACKUP_POSTS ?? 15);

function openBackups({ session = app.session }: { session?: Pick<typeof app.session, 'getFreshAccount'> } = {}) {
  const network: typeof fetch = (input, init) => app.network(input, init);
  return createBackups({
    openSource: () =>
      openOwnPostsSource({
        asAuthor: createAsAuthor({ backend: app.backend, session, fetch: network }),
        files: app.pictures.files,
        readFromBlog: app.pictures.readFromBlog,
        retry: (read) => read(),
      }),
    chooseFolder: async () => chosen,
    showFolder: (path) => shown.push(path),
    broadcast: {
      send(event, payload) {
        if (event === 'posts:backup-changed') sent.push(payload as (typeof sent)[number]);
      },
    },
    now: () => new Date(2026, 10, 22),
  });
}
const openHandlers = (options?: Parameters<typeof openBackups>[0]) => openBackups(options).handlers;
const backUp = (options?: Parameters<typeof openBackups>[0]) => openHandlers(options)['posts:back-up']();

async function fillBlog(posts = POSTS): Promise<{ picture: ReturnType<typeof samplePicture>; id: string }> {
  const picture = samplePicture();
  unwrap(await app.pictures.files.add(picture.name, picture.bytes));
  const id = await app.publish(
    postOf('pipes', {
      content: `![A pipe](pictures/${picture.name}#half)\n\n    pictures/${picture.name} is code`,
      featuredImageUrl: `pictures/${picture.name}`,
      keywords: 'pipes, leaks',
    }),
  );
  await app.backend.query(`update public.blog_posts set slug = 'pipes-and-more' where id = $1`, [id]);
  await app.backend.query(
    `insert into public.blog_posts (title, slug, content, author_id, author_name, status, published_at)
     select 'Post ' || n, 'post-' || n, 'Text ' || n, users.id, '', case when n % 4 = 0 then 'draft' else 'published' end,
       case when n % 4 = 0 then null else now() end
     from generate_series(1, $2::integer) as n, auth.users as users where users.email = $1`,
    [ana.email, posts],
  );
  await app.backend.query(
    `insert into public.blog_posts (title, slug, content, author_id, author_name, status)
     select 'Bea''s', 'of-bea', 'Hers.', id, '', 'published' from auth.users where email = $1`,
    [bea.email],
  );
  return { picture, id };
}

const sourceOf = ({ url, secretKey }: Backend) =>
  openBackupSource({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey });

const listFiles = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

async function zip(folder: string): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, Uint8Array> = {};
  for (const file of found.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    files[relative(dirname(folder), path).split(sep).join('/')] = new Uint8Array(await readFile(path));
  }
  await writeFile(`${folder}.zip`, zipSync(files));
  return `${folder}.zip`;
}

describe('a backup of your own posts', () => {
  test('has all posts with pictures and addresses, in the format of the full backup', async () => {
    const { picture } = await fillBlog();
    const started = performance.now();
    const made = unwrap(await backUp());
    if (process.env.BACKUP_POSTS) {
      console.warn(`backup of ${POSTS} own posts: ${Math.round(performance.now() - started)} ms`);
    }
    const folder = join(chosen, FOLDER);
    expect(made).toEqual({ folder, posts: POSTS + 1, pictures: 1, missingPictures: 0 });

    const everything = join(chosen, 'everything');
    const all = await writeBackup(
      sourceOf(app.backend),
      await openBackupFolder(everything).then((opened) => (opened.ok ? opened.value : Promise.reject(opened.error))),
      () => {},
    );
    expect(all.ok).toBe(true);
    const posts = (await listFiles(join(everything, 'posts'))).filter((name) => name !== 'of-bea.md');
    expect(await listFiles(join(folder, 'posts'))).toEqual(posts);
    for (const name of posts) {
      const path = join('posts', name);
      expect(await readFile(join(folder, path), 'utf8')).toBe(await readFile(join(everything, path), 'utf8'));
    }
    const slugs = await readFile(join(folder, 'private.blog_post_slugs.jsonl'), 'utf8');
    expect(slugs).toContain('"slug":"pipes"');
    expect(slugs).not.toContain('of-bea');
    expect((await listFiles(join(folder, 'pictures'))).filter((path) => path.endsWith(picture.name))).toHaveLength(1);
    const accounts = (await readFile(join(folder, 'auth.users.jsonl'), 'utf8')).trim().split('\n');
    expect(accounts.map((line) => JSON.parse(line).email)).toEqual([ana.email]);
    expect(sent.at(-1)).toBeNull();
    const percents = sent.flatMap((progress) => (progress ? [progress.percent] : []));
    expect(percents).toEqual([...percents].sort((one, other) => one - other));
    expect(percents.length).toBeGreaterThan(10);
  });

  test.each(['its files', 'its files, dropped', 'an archive of it'])(
    'can be imported into the editor on another computer from %s, without the blog',
    async (from) => {
      const { picture } = await fillBlog();
      const { folder } = unwrap(await backUp()) ?? { folder: '' };
      const elsewhere = await mkdtemp(join(tmpdir(), 'callwright-elsewhere-'));
      await app.backend.query('delete from public.blog_posts');
      await app.close();
      app.folder = elsewhere;
      app.userData = join(elsewhere, 'user-data');
      await app.restart();
      app.network = noNetwork;

      const broadcast = { send: () => {}, onPageGone: () => {} };
      const runs = createImportRuns({ userData: app.userData, broadcast });
      const importer = new TextImporter({
        storage: app.storage,
        visibility: app.visibility,
        pictures: { files: app.pictures.files, encode: () => Promise.reject(new Error('No file needs it')) },
      });
      const drafts = createImportHandlers({
        storage: app.storage,
        visibility: app.visibility,
        folder: { idOfFile: async () => null },
        openedFiles: { drain: () => [] },
        ...{ runs, importer },
      });
      const plans = createImportPlanHandlers({
        fork: () => new UtilityProcess(IMPORT_PROCESS),
        getWindow: () => ({}) as BrowserWindow,
        ...{ runs, importer, broadcast },
      });
      const importChosen = async () => {
        const chosen = unwrap(await plans['imports:choose']('files'));
        if (chosen?.kind === 'imported') return chosen.answers;
        const { id, posts } = chosen?.plan ?? { id: '', posts: [] };
        const result = unwrap(await plans['imports:start']({ plan: id, chosen: posts.map(({ index }) => index) }));
        expect(result.problems).toEqual([]);
        const read = (id: string) => app.storage.call('readDraft', { id, viewer: app.visibility.viewer() });
        return Promise.all(result.drafts.map(async (id) => ok({ ...unwrap(await read(id)), problem: null })));
      };
      const posts = (await readdir(join(folder, 'posts'))).map((name) => join(folder, 'posts', name));
      const filePaths = from === 'an archive of it' ? [await zip(folder)] : posts;
      dialog.showOpenDialog.mockResolvedValue({ canceled: false, filePaths });
      const dropped = async (path: string) => ({ name: basename(path), text: await readFile(path, 'utf8'), path });
      const imported =
        from === 'its files, dropped'
          ? await drafts['drafts:import'](await Promise.all(posts.map(dropped)))
          : await importChosen();
      expect(imported.filter((each) => !each.ok || each.value.problem !== null)).toEqual([]);
      expect(imported).toHaveLength(POSTS + 1);
      const pipes = imported.flatMap((each) =>
        each.ok && each.value.fields.slug === 'pipes-and-more' ? [each.value] : [],
      );
      expect(pipes[0]?.fields).toEqual(
        postOf('pipes-and-more', {
          title: 'About pipes',
          content: `![A pipe](pictures/${picture.name}#half)\n\n    pictures/${picture.name} is code`,
          featuredImageUrl: `pictures/${picture.name}`,
          keywords: 'pipes, leaks',
        }),
      );
      expect(unwrap(await app.pictures.files.read(picture.name))).toHaveLength(picture.bytes.length);
    },
  );

  test('is restored by the command as equal rows, with an account for its author', async () => {
    await fillBlog();
    const { folder } = unwrap(await backUp()) ?? { folder: '' };
    const other = await startEmptyBackend();
    try {
      const restored = await restoreBackup(sourceOf(other), { folder, onProgress: () => {} });
      expect(restored).toMatchObject({ ok: true });
      const read = (backend: Backend) =>
        backend.query(`select to_jsonb(posts) as row from public.blog_posts as posts
          where author_id = (select id from auth.users where email = '${ana.email}') order by id`);
      expect(await read(other)).toEqual(await read(app.backend));
      expect(await other.query(`select slug from private.blog_post_slugs where slug = 'pipes'`)).toHaveLength(1);
      expect(await other.query(`select name from storage.objects`)).toHaveLength(1);
      expect(await other.query('select role, status from private.accounts')).toEqual([
        { role: 'owner', status: 'approved' },
      ]);
    } finally {
      await other.close();
    }
  });

  test('gets its own folder beside existing ones', async () => {
    await mkdir(join(chosen, FOLDER));
    await writeFile(join(chosen, FOLDER, 'mine.txt'), 'mine');
    expect(unwrap(await backUp())).toMatchObject({ folder: join(chosen, `${FOLDER}-2`), posts: 0 });
    expect(await listFiles(join(chosen, FOLDER))).toEqual(['mine.txt']);
    const handlers = openHandlers();
    handlers['posts:show-backup']();
    expect(shown).toEqual([]);
    unwrap(await handlers['posts:back-up']());
    handlers['posts:show-backup']();
    expect(shown).toEqual([join(chosen, `${FOLDER}-3`)]);
  });

  test('downloads pictures missing on this computer, and lists the ones it couldn’t get', async () => {
    const { picture } = await fillBlog();
    await rm(join(app.folder, 'pictures'), { recursive: true });
    expect(unwrap(await backUp())).toMatchObject({ pictures: 1, missingPictures: 0 });
    const gone: typeof fetch = async (input, init) =>
      String(input).includes(picture.name) ? new Response('Object not found', { status: 400 }) : fetch(input, init);
    await rm(join(app.folder, 'pictures'), { recursive: true, force: true });
    app.network = gone;
    expect(unwrap(await backUp())).toMatchObject({ posts: POSTS + 1, pictures: 0, missingPictures: 1 });
  });

  test('runs once, even if requested again while it runs', async () => {
    await fillBlog();
    const handlers = openHandlers();
    const [first, second] = await Promise.all([handlers['posts:back-up'](), handlers['posts:back-up']()]);
    expect(unwrap(first)).toMatchObject({ posts: POSTS + 1 });
    expect(second).toEqual(first);
    expect(await readdir(chosen)).toEqual([FOLDER]);
    const post = parsePostFile(await readFile(join(chosen, FOLDER, 'posts/post-1.md'), 'utf8'));
    expect(post).toMatchObject({ slug: 'post-1', content: 'Text 1' });
  });
});

describe('a backup in progress', () => {
  const posts = BACKUP_PAGE_SIZE + 10;

  async function beginAndStall() {
    await fillBlog(posts);
    let pages = 0;
    app.network = (input, init) => {
      if (String(input).includes('read_own_backup_rows') && String(init?.body).includes('blog_posts')) pages += 1;
      return pages > 1 ? new Promise(() => {}) : fetch(input, init);
    };
    const backups = openBackups();
    const made = backups.handlers['posts:back-up']();
    await expect.poll(() => pages).toBeGreaterThan(1);
    return { backups, made };
  }

  test('is marked as unfinished in its folder, and a restore after a kill lists what is missing', async () => {
    const { backups, made } = await beginAndStall();
    const folder = join(chosen, FOLDER);
    const found = await listFiles(folder);
    expect(found).toContain('UNFINISHED.txt');
    expect(found).not.toContain('manifest.json');
    expect(await readFile(join(folder, 'UNFINISHED.txt'), 'utf8')).toContain('This backup isn’t complete');
    const written = (await listFiles(join(folder, 'posts'))).length;
    const restored = await restoreBackup(sourceOf(app.backend), { folder, onProgress: () => {} });
    expect(restored).toMatchObject({
      ok: false,
      error: expect.stringContaining(`public.blog_posts (${posts + 1 - written} of ${posts + 1})`),
    });
    await backups.stop();
    await made;
  });

  test('is undone when the window closes, however slow the blog is', async () => {
    const { backups, made } = await beginAndStall();
    await backups.stop();
    expect(await made).toEqual({
      ok: false,
      error: { message: 'The backup stopped because the window closed. Back up your posts again.' },
    });
    expect(await listFiles(chosen)).toEqual([]);
    expect(sent.at(-1)).toBeNull();
  });

  test('is finished when the marker file is gone', async () => {
    await fillBlog();
    const { folder } = unwrap(await backUp()) ?? { folder: '' };
    const found = await listFiles(folder);
    expect(found).toContain('manifest.json');
    expect(found).not.toContain('UNFINISHED.txt');
  });
});

describe('a backup that fails', () => {
  test.each<WriteStep>(['open', 'write', 'fsync', 'folder fsync'])(
    'at the %s of a file leaves nothing in the folder and gives the reason',
    async (step) => {
      await fillBlog();
      let writes = 0;
      const matches = (path: string) => {
        if (path.includes(FOLDER) && path.includes('posts')) writes += 1;
        return path.includes(FOLDER) && writes > 20;
      };
      const repair = breakDisk({ step, code: 'ENOSPC', matches });
      const failed = await backUp().finally(repair);
      expect(failed).toMatchObject({ ok: false, error: { message: expect.stringContaining('The disk is full.') } });
      expect(await listFiles(chosen)).toEqual([]);
      expect(sent.at(-1)).toBeNull();
    },
  );

  test.each([1, 2, 5])('at request %i to the blog leaves nothing and says so', async (last) => {
    await fillBlog();
    let requests = 0;
    app.network = (input, init) => {
      requests += 1;
      return requests >= last ? noNetwork(input, init) : fetch(input, init);
    };
    expect(await backUp()).toEqual({
      ok: false,
      error: { message: 'Couldn’t reach the blog. Check your connection, then try again.' },
    });
    expect(await listFiles(chosen)).toEqual([]);
  });

  test('because another account signed in never mixes posts', async () => {
    await fillBlog();
    const [first, second] = [await signInAuthor(app.backend, ana), await signInAuthor(app.backend, bea)];
    let requestCount = 0;
    const session = {
      getFreshAccount: async () => {
        requestCount += 1;
        return ok(requestCount > 2 ? second : first);
      },
    };
    expect(await backUp({ session })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('A different account signed in during the backup.') },
    });
    expect(await listFiles(chosen)).toEqual([]);
  });

  test.each([
    ['public.blog_posts', { slug: '../../evil' }],
    ['public.blog_posts', { slug: '/etc/evil' }],
    ['storage.objects', { name: '../../evil.webp' }],
    ['storage.objects', { name: 'a/b/c.webp' }],
    ['../evil', {}],
  ])('because the blog names a file outside the folder (%s, %j) writes nothing', async (table, row) => {
    const { handlers } = createBackups({
      openSource: () => ({
        listTables: async () =>
          ok([
            { name: 'auth.users', rows: 1 },
            { name: table, rows: 1 },
          ]),
        readRows: async (_table, after) => ok(after === '' ? [{ key: 'x', row: { author_id: 'x', ...row } }] : []),
        readPicture: async () => ok(new Uint8Array(1)),
      }),
      chooseFolder: async () => chosen,
      showFolder: () => {},
      broadcast: { send: () => {} },
    });
    const made = await handlers['posts:back-up']();
    expect(made).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('a file can’t have this name') },
    });
    expect(await listFiles(chosen)).toEqual([]);
  });

  test('because the folder is gone says so', async () => {
    await rm(chosen, { recursive: true });
    expect(await backUp()).toMatchObject({ ok: false, error: { message: expect.stringContaining('Couldn’t find') } });
  });
});
