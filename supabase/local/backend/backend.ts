import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type EmailDriver } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import pLimit from 'p-limit';
import { createCalendarHandler } from '../../functions/calendar/handler.ts';
import { BookingEmails, mayQueueEmails } from './emails/booking-emails.ts';
import { EMAIL_TEMPLATES, openSavedEmails } from './emails/saved-emails.ts';
import { createSignUps } from './emails/sign-ups.ts';
import { createTakenAddressCheck } from './emails/taken-addresses.ts';
import { createFreshSessionCheck } from './fresh-sessions.ts';
import { endEmailChanges, withQuietAnswers } from './hosted-compat.ts';
import { listen } from './http-server.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import { openDatabase, readSecret, recoveryHint } from './open-database.ts';
import { readPostsFingerprint } from './posts-fingerprint.ts';
import { openStoredPictureFiles } from './storage/picture-files.ts';
import { addStorage } from './storage/storage.ts';

/** Not a secret: it opens only what every reader can see, on this computer. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_callwright_on_this_machine';

const DEFAULT_SITE_URL = 'http://localhost:3000';

export type BackendOptions = {
  /** Null for a database in memory. Only one process can use a folder. */
  dataFolder: string | null;
  picturesFolder?: string;
  emailsFolder?: string;
  /** Called with the path of each saved email. None are sent. */
  onEmail?: (path: string) => void;
  confirmsSignUps?: boolean;
  /** A snapshot of an empty database to start new ones from, because creating one takes seconds. */
  emptyDatabase?: Blob;
  port: number;
  siteUrl?: string;
  /** Called once for each page that is refused. */
  onRefused?: (message: string) => void;
  /** Called after a request that changed what readers see, except views. */
  onPostsChanged?: () => void;
};

export type Backend = {
  url: string;
  publishableKey: string;
  /** Has full access, like a hosted project's secret key. Not for clients. */
  secretKey: string;
  /** Runs as the database owner and bypasses every policy. For our scripts and tests. */
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
};

/** Throws StartFailure if the folder or a migration is damaged, or the port is in use. */
export async function startBackend({
  dataFolder,
  picturesFolder,
  emailsFolder,
  onEmail = () => {},
  confirmsSignUps = false,
  emptyDatabase,
  port,
  siteUrl = DEFAULT_SITE_URL,
  onRefused = () => {},
  onPostsChanged,
}: BackendOptions): Promise<Backend> {
  const migrations = await readMigrations();
  const connection = await openDatabase(dataFolder, emptyDatabase);
  const db = connection.driver;

  let app: App;
  let handleStorage: (request: Request) => Promise<Response>;
  let secretKey: string;
  const pictures = await openFolder('pictures', dataFolder, picturesFolder);
  const emails = await openFolder('emails', dataFolder, emailsFolder);
  const mail = openSavedEmails(emails.folder, onEmail);
  try {
    secretKey = await readSecret(db, 'secret_key', 'sb_secret_');
    app = await createApp(connection, {
      secretKey,
      siteUrl,
      confirmsSignUps,
      mail,
    });
    handleStorage = await addStorage(app, db, await openStoredPictureFiles(pictures.folder));
    await applyMigrations(db, migrations, recoveryHint(dataFolder));
  } catch (cause) {
    await connection.close();
    await pictures.close();
    await emails.close();
    throw cause;
  }

  // PGlite has one connection. Without the mutex, concurrent requests would share a transaction and its role.
  const runExclusive = createMutex();

  async function query<Row>(sql: string, params: unknown[] = []): Promise<Row[]> {
    const { rows } = await runExclusive(() => db.query<Row>(sql, params));
    return rows;
  }

  const sendToLibrary = async (request: Request): Promise<Response> => app.fetch(request, { peerAddress: null });
  const handleAccounts = confirmsSignUps ? createSignUps({ db, sendToLibrary }) : sendToLibrary;
  const requireFreshSession = createFreshSessionCheck(db);
  const refuseTakenAddress = createTakenAddressCheck(db);
  const handle = (request: Request) =>
    withQuietAnswers(async () => {
      if (isForStorage(request)) return handleStorage(request);
      const refusal = (await requireFreshSession(request)) ?? (await refuseTakenAddress(request));
      return refusal ?? handleAccounts(request);
    });
  const readFingerprint = () => readPostsFingerprint(async (sql) => (await db.query(sql)).rows);

  async function handleAndNotify(request: Request): Promise<Response> {
    if (!onPostsChanged || !mayChangePosts(request)) return handle(request);
    const before = await readFingerprint();
    const response = await handle(request);
    if ((await readFingerprint()) !== before) onPostsChanged();
    return response;
  }

  const handleExclusively = (request: Request) => runExclusive(() => handleAndNotify(request));
  const bookingEmails = new BookingEmails({ siteUrl, secretKey, send: handleExclusively, save: mail.save });
  try {
    await bookingEmails.start();
    // Runs outside the mutex, because it sends requests to the API itself.
    const handleCalendar = createCalendarHandler({
      url: 'http://127.0.0.1',
      key: LOCAL_PUBLISHABLE_KEY,
      send: handleExclusively,
    });
    const server = await listen({
      port,
      siteUrl,
      onRefused,
      async handle(request) {
        if (new URL(request.url).pathname === '/functions/v1/calendar') return handleCalendar(request);
        const response = await handleExclusively(request);
        if (mayQueueEmails(request)) void bookingEmails.sendDue();
        return response;
      },
    });
    return {
      url: server.url,
      publishableKey: LOCAL_PUBLISHABLE_KEY,
      secretKey,
      query,
      execute: (sql) =>
        runExclusive(() =>
          db.transaction(async (transaction) => {
            await transaction.exec(sql);
          }),
        ),
      async close() {
        await server.close();
        await bookingEmails.close();
        await runExclusive(() => connection.close());
        await pictures.close();
        await emails.close();
      },
    };
  } catch (cause) {
    await bookingEmails.close();
    await connection.close();
    await pictures.close();
    await emails.close();
    throw cause;
  }
}

function createMutex() {
  return pLimit(1);
}

const isForStorage = ({ url }: Request) => new URL(url).pathname.startsWith('/storage/');

type OpenedFolder = { folder: string; close(): Promise<void> };

async function openFolder(
  name: 'pictures' | 'emails',
  dataFolder: string | null,
  chosen: string | undefined,
): Promise<OpenedFolder> {
  if (chosen !== undefined) return { folder: chosen, close: async () => {} };
  if (dataFolder !== null) return { folder: `${dataFolder}-${name}`, close: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), `callwright-${name}-`));
  return { folder, close: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

const CHANGING_PATHS = [
  '/rest/v1/blog_posts',
  '/rest/v1/authors',
  '/rest/v1/rpc/delete_own_account',
  '/rest/v1/rpc/delete_own_posts',
  // A role can change the author's public name.
  '/rest/v1/rpc/decide_account',
  '/rest/v1/rpc/hand_over_blog',
  '/auth/v1/verify',
];

function mayChangePosts({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method !== 'GET' && method !== 'HEAD' && CHANGING_PATHS.some((path) => pathname.startsWith(path));
}

async function createApp(
  connection: PgliteConnection,
  options: { secretKey: string; siteUrl: string; confirmsSignUps: boolean; mail: EmailDriver },
): Promise<App> {
  const { secretKey, siteUrl, confirmsSignUps, mail } = options;
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: await readSecret(connection.driver, 'jwt', ''),
      publishable_key: LOCAL_PUBLISHABLE_KEY,
      secret_key: secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/blog/admin`, `${siteUrl}/login/confirm/`],
      minimum_password_length: 6,
      enable_signup: true,
      email: {
        enable_signup: true,
        enable_confirmations: confirmsSignUps,
        // With `true`, the library sends an email only to the old address and never verifies the new one.
        double_confirm_changes: false,
        // A link's token depends on these digits. With six, a local program could try them all.
        otp_length: 10,
        template: EMAIL_TEMPLATES,
      },
    },
    studio: { enabled: false },
    storage: { enabled: true },
    // In admin mode, a request without a key bypasses every policy.
    options: { server: { admin: false, disableStudio: true, disableFallback: true }, drivers: { email: mail } },
  });
  await app.ensureSystemSchema();
  await endEmailChanges(connection.driver);
  return app;
}
