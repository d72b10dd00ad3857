import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMainProcess } from '../fake-electron/main-process.ts';
import type { Question, SenderFrame } from '../fake-electron/messages.ts';

const OUR_PAGE = 'app://callwright/index.html';

/** The built app with its window open, and what it did that somebody outside would notice. */
export type RunningApp = {
  userDataFolder: string;
  /** What was handed to the system's browser, mail program or file manager. */
  opened: string[];
  ask(question: Question): Promise<unknown>;
  /** Sends a message as a page may; ours, unless another is named. */
  invoke(message: { channel: string; args: unknown[]; senderUrl?: string; frame?: SenderFrame }): Promise<unknown>;
  end(): Promise<void>;
};

/** Starts the built app on a folder of its own, which is gone when it ends. */
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

/** One line a file below the folder, with the hash of what it holds. */
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
