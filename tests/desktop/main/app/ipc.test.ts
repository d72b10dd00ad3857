import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IPC_CONTRACT, type IpcChannel } from '@callwright/desktop/ipc/contract.ts';
import { handleIpc, type IpcHandlers, isTrustedSender } from '@callwright/desktop/main/app/ipc.ts';
import { startFailureLog } from '@callwright/desktop/main/log/failure-log.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SEED } from '../../../helpers/corpus.ts';

type Listener = (event: unknown, ...args: unknown[]) => Promise<unknown>;

const { listeners, removed } = vi.hoisted(() => ({ listeners: new Map<string, Listener>(), removed: [] as string[] }));

// Electron can't be loaded outside Electron, so this records registered handlers.
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, listener: Listener) => listeners.set(channel, listener),
    removeAllListeners: (channel: string) => removed.push(channel),
  },
}));

const channels = Object.keys(IPC_CONTRACT) as IpcChannel[];
const id = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const picture = `${'0'.repeat(32)}.800x600.7a8b9c.webp`;
const fields = {
  title: '',
  slug: '',
  content: '',
  excerpt: '',
  metaDescription: '',
  keywords: '',
  featuredImageUrl: '',
};
const goodInputs: Record<IpcChannel, unknown> = {
  'app:info': undefined,
  'app:licenses': undefined,
  'session:get': undefined,
  'session:sign-in': { email: 'a@b.c', password: 'password' },
  'session:sign-up': { email: 'a@b.c', password: 'password' },
  'session:sign-out': { hidesDrafts: false },
  'account:read': undefined,
  'account:read-byline': undefined,
  'account:request-password-reset': { email: 'a@b.c' },
  'drafts:list': undefined,
  'drafts:read': id,
  'drafts:save': { id, fields, basedOn: null },
  'drafts:delete': id,
  'drafts:undelete': '1',
  'drafts:list-deleted': undefined,
  'drafts:duplicate': id,
  'drafts:export': id,
  'drafts:show-file': id,
  'drafts:import': [{ name: 'a.md', text: 'a', path: '' }],
  'imports:choose': 'files',
  'imports:start': { plan: id, chosen: [0] },
  'imports:cancel': undefined,
  'drafts:drain-opened': undefined,
  'drafts:choose-folder': undefined,
  'drafts:read-folder-problem': undefined,
  'drafts:open-folder': undefined,
  'drafts:search': 'a',
  'drafts:list-versions': id,
  'drafts:read-version': { id, version: 1 },
  'drafts:restore-version': { id, version: 2 },
  'drafts:measure-versions': undefined,
  'drafts:remove-older-versions': undefined,
  'drafts:claim': [],
  'drafts:unclaim': [],
  'drafts:show-hidden': undefined,
  'drafts:dismiss-notice': id,
  'drafts:save-position': { id, caret: 0, scroll: 0 },
  'drafts:last-position': undefined,
  'app:problems': undefined,
  'spelling:read': undefined,
  'spelling:change': { isOn: true, languages: ['en-US'] },
  'pictures:add': { name: picture, bytes: new Uint8Array(3), alt: null },
  'pictures:list-local': undefined,
  'pictures:read-alt': picture,
  'pictures:store-alt': { name: picture, alt: 'A pipe' },
  'pictures:read-library': undefined,
  'pictures:take': { name: picture, authorId: id },
  'pictures:list-only-of-post': id,
  'pictures:remove': [{ name: picture, authorId: null }],
  'pictures:restore': [picture],
  'pictures:encoded': { id, answer: { ok: true, value: { name: picture, bytes: new Uint8Array(3) } } },
  'posts:publish': { id, fields, publishAt: null },
  'posts:list': undefined,
  'slugs:read': undefined,
  'slugs:refresh': undefined,
  'links:find': 'pipes',
  'links:to': id,
  'posts:open': id,
  'posts:unpublish': { id, revision: 1 },
  'posts:delete': { id, revision: 1 },
  'posts:back-up': undefined,
  'posts:show-backup': undefined,
  'posts:schedule': { id, revision: 1, at: null },
  'updates:read': undefined,
  'updates:check': undefined,
  'updates:download': undefined,
  'updates:install': undefined,
  'conflicts:check': id,
  'conflicts:read': id,
  'conflicts:resolve': { id, revision: 1, fields },
  'conflicts:detach': id,
  'conflicts:read-file': id,
  'conflicts:resolve-file': { id, version: 1, fields },
  'conflicts:read-merge': id,
  'conflicts:save-merge': { id, merge: { basis: '1', fields, edited: {}, choices: [], whole: null } },
  'broken-links:list': { postId: id },
  'broken-links:ignore': { postId: id, url: 'https://example.com/gone' },
  'queue:read': undefined,
  'queue:retry': id,
  'queue:cancel': { postId: id, backendOrigin: null },
  'queue:wake': undefined,
  'site:check': { id: '5b1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10' },
  'site:request-release': undefined,
  'replace:search': {
    find: 'a',
    replacement: 'b',
    isRegex: false,
    isCaseSensitive: false,
    isWholeWord: false,
    fields: ['content'],
    includesCode: false,
    includesBlog: false,
  },
  'replace:stop-search': undefined,
  'replace:apply': {
    text: { kind: 'text', find: 'a', replacement: 'b' },
    posts: [{ id, replacements: [{ field: 'content', start: 0, end: 1, found: 'a', text: 'b' }] }],
  },
  'replace:update-links': { fromSlug: 'a', toSlug: 'b' },
  'replace:list': undefined,
  'replace:read': { id },
  'replace:check': { id },
  'replace:undo': { id },
  'navigation:drain': undefined,
  'settings:read': undefined,
  'settings:change': { appearance: 'dark' },
  'settings:connect': { siteUrl: '', backendUrl: '', publishableKey: '' },
  'commands:read': undefined,
  'commands:set-context': {
    openDraft: { id, title: 'Pipes' },
    isPostSeen: false,
    isOwner: false,
    on: ['toggle-details'],
    isDialogOpen: false,
  },
  'commands:run': 'zoom-in',
  'links:open': 'https://example.com',
  'links:open-admin': 'demos',
  'window:acknowledge-closing': undefined,
  'window:ready-to-close': { request: 1 },
  'window:cancel-close': { isAsking: true },
  'window:close-without-saving': undefined,
};

const called: string[] = [];
let answer: unknown;

beforeEach(() => {
  called.length = 0;
  listeners.clear();
  handleIpc(
    Object.fromEntries(
      channels.map((channel) => [
        channel,
        () => {
          called.push(channel);
          return answer;
        },
      ]),
    ) as unknown as IpcHandlers,
  );
});

const frame = (url: string) => ({ url });
const eventFrom = (url: string) => {
  const mainFrame = frame(url);
  return { senderFrame: mainFrame, sender: { mainFrame } };
};
const ours = eventFrom('app://callwright/index.html');

async function invoke(channel: string, event: unknown, ...args: unknown[]): Promise<unknown> {
  const listener = listeners.get(channel);
  if (!listener) throw new Error(`Nothing answers ${channel}`);
  return listener(event, ...args);
}

describe('every channel', () => {
  test('in the contract has a handler, and no other does', () => {
    expect([...listeners.keys()].sort()).toEqual([...channels].sort());
    expect(removed).toContain('electron-store-get-data');
  });

  const strangers: Array<[string, unknown]> = [
    ['a web page', eventFrom('https://example.com/')],
    ['a file', eventFrom('file:///tmp/index.html')],
    ['another host of our scheme', eventFrom('app://evil/index.html')],
    ['a host that starts like ours', eventFrom('app://callwright.evil/index.html')],
    ['our name as a user name', eventFrom('app://callwright@evil/index.html')],
    ['a data URL', eventFrom('data:text/html,app://callwright')],
    ['no page yet', eventFrom('about:blank')],
    ['an invalid address', eventFrom('')],
    ['a closed frame', { senderFrame: null, sender: { mainFrame: null } }],
    [
      'a frame inside our page',
      {
        senderFrame: frame('app://callwright/index.html'),
        sender: { mainFrame: frame('app://callwright/index.html') },
      },
    ],
  ];

  describe.each(channels)('%s', (channel) => {
    test.each(strangers)('refuses %s', async (_name, event) => {
      await expect(invoke(channel, event, goodInputs[channel])).rejects.toThrow("isn't a page of this app");
      expect(called).toEqual([]);
    });

    test('accepts inputs in the contract from our page', async () => {
      await invoke(channel, ours, goodInputs[channel]).catch(() => {});
      expect(called).toEqual([channel]);
    });

    test('rejects inputs that don’t match the contract', async () => {
      const { input } = IPC_CONTRACT[channel];
      const shapes = fc.oneof(
        fc.anything(),
        fc.record({ id: fc.anything(), fields: fc.anything(), url: fc.anything(), email: fc.anything() }),
        fc.constantFrom({ id: '../x' }, { id, fields: { ...fields, title: 1 } }, { __proto__: null }, [id], id),
      );
      await fc.assert(
        fc.asyncProperty(shapes, async (shape) => {
          fc.pre(!input.safeParse(shape).success);
          await expect(invoke(channel, ours, shape)).rejects.toThrow('invalid input');
        }),
        { seed: SEED, numRuns: 200 },
      );
      await expect(invoke(channel, ours, goodInputs[channel], 'more')).rejects.toThrow('invalid input');
      expect(called).toEqual([]);
    });
  });
});

describe('an answer', () => {
  test('has only the fields in the contract, so a token never leaks by accident', async () => {
    answer = { state: 'signed-in', email: 'a@b.c', isPersisted: true, accessToken: 'secret' };
    expect(await invoke('session:get', ours)).toEqual({ state: 'signed-in', email: 'a@b.c', isPersisted: true });
  });

  test('with the wrong shape is a bug: it isn’t sent, and the log has its channel but not its content', async () => {
    const userData = await mkdtemp(join(tmpdir(), 'callwright-ipc-'));
    startFailureLog({ userData, version: '1.2.3' });
    answer = { state: 'the text of a draft' };
    await expect(invoke('session:get', ours)).rejects.toThrow();
    const log = await readFile(join(userData, 'logs', 'callwright.log'), 'utf8');
    await rm(userData, { recursive: true });
    expect(JSON.parse(log.split('\n')[1] ?? '')).toMatchObject({ step: 'session:get', code: 'ZodError' });
    expect(log).not.toContain('the text of a draft');
  });
});

test('only the top frame of our own page is trusted', () => {
  expect(isTrustedSender(ours as never)).toBe(true);
});
