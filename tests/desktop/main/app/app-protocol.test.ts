import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CONTENT_SECURITY_POLICY,
  findFile,
  PREVIEW_SECURITY_POLICY,
  serveRenderer,
} from '@callwright/desktop/main/app/app-protocol.ts';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import { ok } from '@callwright/shared/result.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEED } from '../../../helpers/corpus.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';

let root: string;
let folder: string;
let drafts: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-protocol-'));
  folder = join(root, 'renderer');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(root, 'renderer-of-another'));
  drafts = join(root, 'drafts');
  await mkdir(drafts);
  await pictures.add(picture.name, picture.bytes);
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Callwright</title>');
  await writeFile(join(folder, 'preview.html'), '<!doctype html><title>Preview</title>');
  await writeFile(join(folder, 'assets/app.js'), 'export {};');
  await writeFile(join(folder, 'assets/.env'), 'SECRET=1');
  await writeFile(join(root, 'secret.js'), 'secret');
  await writeFile(join(root, 'renderer-of-another/secret.js'), 'secret');
  await symlink(join(root, 'secret.js'), join(folder, 'assets/link.js'));
});

afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));

const picture = samplePicture();
const pictures = openPictureFiles(() => drafts);
const get = (url: string, method = 'GET') =>
  serveRenderer(folder, new Request(url, { method }), (name, authorId) =>
    authorId === null ? pictures.read(name) : Promise.resolve(ok(new TextEncoder().encode(authorId))),
  );

describe('the app serves its own pages', () => {
  test.each([
    ['index.html', 'text/html; charset=utf-8'],
    ['assets/app.js', 'text/javascript; charset=utf-8'],
  ])('%s as %s, with the page policy', async (path, type) => {
    const response = await get(`app://callwright/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['preview.html', 'assets/app.js'])('%s to the preview, with the preview policy', async (path) => {
    const response = await get(`app://preview/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toBe(PREVIEW_SECURITY_POLICY);
  });

  test.each(['callwright', 'preview'])('pictures of drafts to %s, without any permissions', async (host) => {
    const response = await get(`app://${host}/pictures/${picture.name}`);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture.bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await get(`app://${host}/pictures/${picture.name}`, 'HEAD')).body).toBeNull();
  });

  test('pictures of the blog by author id', async () => {
    const author = '11111111-1111-4111-8111-111111111111';
    expect(await (await get(`app://callwright/pictures/${author}/${picture.name}`)).text()).toBe(author);
  });

  test.each([
    `app://callwright/pictures/11111111-1111-4111-8111-111111111111/../${samplePicture().name}`,
    `app://callwright/pictures/11111111-1111-4111-8111-11111111111/${picture.name}`,
    `app://callwright/pictures/11111111-1111-4111-8111-111111111111/secret.js`,
    `app://evil/pictures/${picture.name}`,
    `app://callwright/pictures/${picture.name}%00`,
    `app://callwright/pictures/${picture.name}/..`,
    `app://callwright/pictures/..%2f${picture.name}`,
    `app://callwright/Pictures/${picture.name}`,
    `app://callwright/pictures/${samplePicture().name}`,
    'app://callwright/pictures/',
    'app://callwright/pictures/../index.html%00',
  ])('but no picture from %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  test('pictures of drafts under both policies', () => {
    for (const policy of [CONTENT_SECURITY_POLICY, PREVIEW_SECURITY_POLICY]) expect(policy).toMatch(/img-src 'self' /);
  });

  test('the preview only to its own window', () => {
    expect(PREVIEW_SECURITY_POLICY).toContain('frame-ancestors app://callwright');
    expect(CONTENT_SECURITY_POLICY).toContain('frame-src app://preview');
    expect(PREVIEW_SECURITY_POLICY).not.toContain('unsafe-');
  });

  test.each([
    ['the window', CONTENT_SECURITY_POLICY],
    ['the preview', PREVIEW_SECURITY_POLICY],
  ])('without letting %s connect anywhere or run its own script', (_name, text) => {
    const policy = new Map(text.split('; ').map((part) => [part.split(' ')[0], part]));
    expect(policy.get('default-src')).toBe("default-src 'none'");
    expect(policy.get('connect-src')).toBe("connect-src 'none'");
    expect(policy.get('script-src')).toBe("script-src 'self'");
  });

  test.each(['POST', 'PUT', 'DELETE'])('but not for %s', async (method) => {
    expect((await get('app://callwright/index.html', method)).status).toBe(405);
  });

  test.each([
    ['a missing file', 'app://callwright/missing.js'],
    ['the folder itself', 'app://callwright/'],
    ['a folder', 'app://callwright/assets'],
    ['an unknown file type', 'app://callwright/assets/.env'],
    ['a link that leads outside', 'app://callwright/assets/link.js'],
    ['another host', 'app://evil/index.html'],
    ['a host named like something else', 'app://constructor/assets/app.js'],
    ['the window as the preview', 'app://preview/index.html'],
    ['the preview as the window', 'app://callwright/preview.html'],
    ['another port', 'app://callwright:80/index.html'],
    ['encoded dots', 'app://callwright/%2e%2e/secret.js'],
    ['encoded slashes', 'app://callwright/..%2fsecret.js'],
    ['double encoding', 'app://callwright/%252e%252e/secret.js'],
    ['backslashes', 'app://callwright/..%5csecret.js'],
    ['a NUL', 'app://callwright/index.html%00.js'],
    ['a broken escape', 'app://callwright/%E0%A4%A'],
    ['a sibling folder with the same prefix', 'app://callwright/..%2frenderer-of-another%2fsecret.js'],
  ])('but refuses %s', async (_name, url) => {
    const response = await get(url);
    expect([404, response.headers.get('content-security-policy')]).toEqual([response.status, CONTENT_SECURITY_POLICY]);
  });

  test('and never a file outside its folder', async () => {
    const parts = fc.constantFrom(
      '..',
      '.',
      '/',
      '//',
      '%2e',
      '%2F',
      '%5c',
      '\\',
      '%00',
      'assets',
      'secret.js',
      'link.js',
      '~',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 10 }), async (path) => {
        const file = await findFile(folder, `app://callwright/${path.join('')}`);
        expect(file === null || file.startsWith(`${folder}/`)).toBe(true);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});
