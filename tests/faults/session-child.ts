/** A process to kill. Signs in, renews tokens, and stops where the fault happens. */
import { once } from 'node:events';
import { toBackendOrigin } from '@callwright/desktop/main/backend/backend-client.ts';
import { AuthSession } from '@callwright/desktop/main/session/session.ts';
import { createSessionStore } from '@callwright/desktop/main/session/session-store.ts';
import { openSessionFile } from '@callwright/desktop/main/session/stored-sessions.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { safeStorage } from 'electron';
import { type SessionOrder, sessionOrderSchema } from './session-order.ts';

setInterval(() => {}, 60_000);

const [message] = await once(process, 'message');
await obey(sessionOrderSchema.parse(message));

async function obey({ userData, backend, credentials, cut }: SessionOrder): Promise<void> {
  let isArmed = false;
  const die = (): Promise<never> => {
    process.send?.('now');
    return new Promise(() => {});
  };
  const file = openSessionFile(userData);
  const session = new AuthSession({
    client: createSessionClient(
      backend,
      createBackendFetch(async (input, init) => {
        const response = await fetch(input, init);
        const isRenewal = String(input).includes('grant_type=refresh_token');
        if (isArmed && isRenewal && response.status === 200 && cut === 'after-answer') return die();
        return response;
      }),
    ),
    problem: null,
    store: createSessionStore({
      encryption: {
        ...safeStorage,
        async encryptStringAsync(text) {
          if (isArmed && cut === 'before-encryption') return die();
          const ciphertext = await safeStorage.encryptStringAsync(text);
          return isArmed && cut === 'before-write' ? die() : ciphertext;
        },
      },
      file,
      platform: 'linux',
      origins: { current: toBackendOrigin(backend.url), first: toBackendOrigin(backend.url) },
    }),
    emailRedirectTo: '',
  });
  await session.whenLoaded();
  if (credentials !== null) {
    await session.signUp(credentials);
    const signedIn = await session.signIn(credentials);
    if (!signedIn.ok) throw new Error(signedIn.error.message);
  }
  isArmed = cut !== null;
  const before = await session.getFreshAccount();
  const renewed = await session.getFreshAccount(before.ok ? before.value.accessToken : '');
  const again = await session.getFreshAccount(renewed.ok ? renewed.value.accessToken : '');
  const outcome = renewed.ok && again.ok ? session.read().state : JSON.stringify([before, renewed, again]);
  process.send?.(outcome);
}
