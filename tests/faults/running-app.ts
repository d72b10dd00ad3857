import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMainProcess } from '../fake-electron/main-process.ts';
import type { Question, SenderFrame } from '../fake-electron/messages.ts';

const OUR_PAGE = 'app://callwright/index.html';

/** The built app with an open window, and its visible effects. */
export type RunningApp = {
  userDataFolder: string;
  opened: string[];
  ask(question: Question): Promise<unknown>;
  invoke(message: { channel: string; args: unknown[]; senderUrl?: string; frame?: SenderFrame }): Promise<unknown>;
  end(): Promise<void>;
};

export async function openApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const userDataFolder = await mkdtemp(join(tmpdir(), 'callwright-app-'));
  const opened: string[] = [];
  const shown = Promise.withResolvers<void>();
  const app = startMainProcess({
    userDataFolder,
    env,
    onMessage(message) {
      if (message.kind === 'open-window') shown.resolve();
      if (message.kind === 'link-opened') opened.push(message.url);
      if (message.kind === 'path-opened') opened.push(message.path);
    },
  });
  const printed = await Promise.race([shown.promise, app.ended]);
  if (printed !== undefined) throw new Error(`The app showed no window: ${printed}`);
  return {
    userDataFolder,
    opened,
    ask: app.ask,
    invoke: ({ channel, args, senderUrl = OUR_PAGE, frame = 'page' }) =>
      app.ask({ kind: 'invoke', channel, args, senderUrl, frame }),
    async end() {
      app.kill();
      await app.ended;
      app.failIfPrinted();
      await rm(userDataFolder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export async function fingerprint(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.sort().map(
      async (file) =>
        `${file} ${createHash('sha256')
          .update(await readFile(file))
          .digest('hex')}`,
    ),
  );
}
