import { EventEmitter } from 'node:events';
import { type DesktopApi, IPC_CONTRACT, IPC_EVENTS } from '@callwright/desktop/ipc/contract.ts';
import { beforeAll, expect, test, vi } from 'vitest';

const sent = vi.hoisted(() => [] as Array<[string, unknown[]]>);
const exposed = vi.hoisted(() => new Map<string, unknown>());
const renderer = vi.hoisted(() => ({ emitter: null as EventEmitter | null }));

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => exposed.set(name, api) },
  ipcRenderer: {
    invoke: async (channel: string, ...args: unknown[]) => sent.push([channel, args]),
    on: (channel: string, listener: () => void) => renderer.emitter?.on(channel, listener),
    removeListener: (channel: string, listener: () => void) => renderer.emitter?.removeListener(channel, listener),
  },
  webUtils: { getPathForFile: (file: { name: string }) => `/home/ana/${file.name}` },
}));

let api: DesktopApi;

const OWN_VERBS = ['getPathOfFile'];

beforeAll(async () => {
  renderer.emitter = new EventEmitter();
  await import('@callwright/desktop/preload/index.ts');
  api = exposed.get('desktop') as DesktopApi;
});

test('the page gets one object: the named functions', () => {
  expect([...exposed.keys()]).toEqual(['desktop']);
  expect(Object.values(api).every((verb) => typeof verb === 'function')).toBe(true);
});

test('every channel of the contract has one function, and no function has another channel', async () => {
  const id = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
  const verbs = Object.entries(api).filter(([name]) => !name.startsWith('on') && !OWN_VERBS.includes(name));
  sent.length = 0;
  for (const [, verb] of verbs) await (verb as (input: unknown) => Promise<unknown>)(id);
  expect(sent.map(([channel]) => channel).sort()).toEqual(Object.keys(IPC_CONTRACT).sort());
  expect(sent.every(([, args]) => args.length === 1)).toBe(true);
});

test('each function uses the contract’s channel and hears its event', async () => {
  const calls = api as unknown as Record<string, (input: unknown) => Promise<unknown>>;
  for (const [channel, { verb }] of Object.entries(IPC_CONTRACT)) {
    sent.length = 0;
    await calls[verb]?.('input');
    expect(sent.map(([name]) => name)).toEqual([channel]);
  }
  for (const [event, { verb }] of Object.entries(IPC_EVENTS)) {
    const heard: unknown[] = [];
    calls[verb]?.((payload: unknown) => heard.push(payload));
    renderer.emitter?.emit(event, {}, verb);
    expect(heard).toEqual([verb]);
    renderer.emitter?.removeAllListeners(event);
  }
  const verbs = [...Object.values(IPC_CONTRACT), ...Object.values(IPC_EVENTS)].map(({ verb }) => verb);
  expect(Object.keys(api).sort()).toEqual([...verbs, ...OWN_VERBS].sort());
});

test('the path of a dropped file comes from the browser, without the main process', () => {
  sent.length = 0;
  expect(api.getPathOfFile(new File(['Words'], 'notes.md'))).toBe('/home/ana/notes.md');
  expect(sent).toEqual([]);
});

test('every event is heard until the page unsubscribes, and never with its sender', () => {
  const subscriptions = [
    api.onSessionChanged,
    api.onMenuChosen,
    api.onRecentDraftChosen,
    api.onCommandsChanged,
    api.onSpellingChanged,
    api.onNavigationRequested,
    api.onDraftsChanged,
    api.onFolderProblem,
    api.onProblem,
    api.onFilesOpened,
    api.onImportProgress,
    api.onPictureToEncode,
    api.onUpdateChanged,
    api.onServerOffsetChanged,
    api.onWindowClosing,
    api.onBackupChanged,
    api.onQueueChanged,
    api.onPublishFinished,
    api.onDivergenceNoticed,
    api.onPostSearchProgress,
    api.onKnownSlugsChanged,
  ] as Array<(listener: (...args: unknown[]) => void) => () => void>;
  const events = Object.keys(IPC_EVENTS);
  expect(subscriptions).toHaveLength(events.length);
  const heard: unknown[][] = [];
  const ends = subscriptions.map((subscribe) => subscribe((...args) => heard.push(args)));
  for (const event of events) renderer.emitter?.emit(event, { sender: 'every channel there is' }, event);
  expect(heard).toEqual(events.map((event) => [event]));
  for (const end of ends) end();
  for (const event of events) renderer.emitter?.emit(event, {}, event);
  expect(heard).toHaveLength(events.length);
});
