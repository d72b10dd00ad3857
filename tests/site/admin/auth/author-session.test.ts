import { beforeEach, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

const NOTHING = { localStorage: {}, sessionStorage: {} };

/** The modules hold what one document knows, so each document has its own. */
async function openDocument() {
  vi.resetModules();
  const [{ AUTHOR_SESSION }, { listRefused }, { drainNavigationState: takeHandover }] = await Promise.all([
    import('@callwright/site/admin/auth/author-session.ts'),
    import('@callwright/site/admin/drafts/browser-storage.ts'),
    import('@callwright/site/admin/navigation/navigation-state.ts'),
  ]);
  return { store: AUTHOR_SESSION.storage, listRefused, takeHandover };
}

const history = {
  state: null as unknown,
  replaceState(state: unknown) {
    history.state = structuredClone(state);
  },
};

beforeEach(() => {
  history.state = null;
  vi.stubGlobal('history', history);
});

it('lies in the storage of the browser, and nowhere else', async () => {
  const storage = createMemoryStorage();
  vi.stubGlobal('localStorage', storage);
  const { store, listRefused } = await openDocument();
  await store.setItem('name', 'session');
  expect(storage.getItem('name')).toBe('session');
  expect(listRefused()).toEqual(NOTHING);
  await store.removeItem('name');
  expect(storage.length).toBe(0);
});

it('a session that the browser refuses to store is there for this tab, and for the next screen that it is handed to', async () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { ...createMemoryStorage(), setItem: refuse });
  const login = await openDocument();
  await login.store.setItem('name', 'session');
  expect(await login.store.getItem('name')).toBe('session');

  history.state = { callwrightHandover: { notices: [], refused: login.listRefused() }, others: 1 };
  const admin = await openDocument();
  expect(await admin.store.getItem('name')).toBe('session');
  expect(history.state).toEqual({ others: 1 });
  await admin.store.removeItem('name');
  expect(await admin.store.getItem('name')).toBeNull();
  expect(admin.listRefused()).toEqual(NOTHING);
});

it('a document that was handed nothing begins with nothing, and leaves the history as it is', async () => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  history.state = { others: 1 };
  const { takeHandover } = await openDocument();
  expect(takeHandover()).toEqual({ notices: [], refused: NOTHING });
  expect(history.state).toEqual({ others: 1 });
});
