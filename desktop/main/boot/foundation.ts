import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { app, session as electronSession, net } from 'electron';
import type { Broadcast } from '../app/broadcast.ts';
import { readConnectionSources, readPlatform, toEnv } from '../app/env.ts';
import { openBackendOrigins } from '../backend/backend-origins.ts';
import { createServerClock } from '../backend/server-clock.ts';
import { isUnfinishedName, isUnfinishedValueName } from '../files/file-names.ts';
import { listSwept } from '../files/write-durably.ts';
import { logFailedRequests } from '../log/failed-requests.ts';
import { startFailureLog } from '../log/failure-log.ts';
import { openAccountSession } from '../session/account-session.ts';
import { createAsAuthor } from '../session/author-client.ts';
import { SettingsStore } from '../settings/settings.ts';
import { blockDictionaryDownloads } from '../settings/spelling.ts';

export type Foundation = ReturnType<typeof openFoundation>;

/** Listeners must subscribe to the session before the next `await`, or they miss the keyring's first answer. */
export function openFoundation(broadcast: Broadcast) {
  const userData = app.getPath('userData');
  startFailureLog({ userData, version: app.getVersion() });
  void listSwept(userData, (name) => isUnfinishedName(name) || isUnfinishedValueName(name)).catch(() => {});
  const settings = new SettingsStore(userData);
  const sources = readConnectionSources(settings.read().connection);
  const env = toEnv(sources);
  // Must run before anything else touches the session, which would fetch dictionaries right away.
  blockDictionaryDownloads(electronSession.defaultSession, settings.read().spelling?.isOn ?? false);
  const origins = openBackendOrigins(userData, env.backend);

  const clock = createServerClock({ onChange: (offsetMs) => broadcast.send('server-clock:changed', { offsetMs }) });
  const netFetch: typeof globalThis.fetch = (input, init) => net.fetch(input instanceof URL ? input.href : input, init);
  const fetch = createBackendFetch(clock.observe(logFailedRequests(netFetch)));

  const session = openAccountSession({ userData, env, origins, fetch });
  session.onChange((changed) => broadcast.send('session:changed', changed));
  const asAuthor = createAsAuthor({ backend: env.backend, session, fetch });
  return {
    broadcast,
    userData,
    platform: readPlatform(),
    settings,
    sources,
    env,
    origins,
    clock,
    netFetch,
    fetch,
    session,
    asAuthor,
  };
}
