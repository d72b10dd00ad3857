import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromMain, Question, ToMain } from './messages.ts';

const MAIN_BUNDLE = fileURLToPath(new URL('../../desktop/out/main/index.js', import.meta.url));
const REGISTER = join(import.meta.dirname, 'register.ts');

/** Where Node keeps what it compiled: compiling is 0.15 s of each start, and a run of the tests has hundreds. */
const COMPILE_CACHE = join(tmpdir(), 'callwright-compile-cache');

type Answer = { resolve: (value: unknown) => void; reject: (cause: Error) => void };

/** The app's main process, in a process of its own, and the way to ask it something. */
export type MainProcess = {
  ask(question: Question): Promise<unknown>;
  /** Settles with what it printed, once it ended. */
  ended: Promise<string>;
  /** The code that it ended with; null while it runs and where a signal ended it. */
  exitCode(): number | null;
  /** @throws what it has printed: an app that works prints nothing, and Electron prints what nobody handled. */
  failIfPrinted(): void;
  hasEnded(): boolean;
  kill(): void;
};

/** Starts the built main bundle on the stand-in; `onMessage` hears what it says unasked. */
export function startMainProcess({
  userDataFolder,
  files = [],
  env,
  onMessage,
}: {
  userDataFolder: string;
  /** Files that the system starts the app with. */
  files?: readonly string[];
  env: Record<string, string>;
  onMessage: (message: Exclude<FromMain, { kind: 'answer' | 'failure' }>) => void;
}): MainProcess {
  // A bundle that is made to throw is another one at each start.
  const compileCache = 'STAND_IN_THROW_AT' in env ? {} : { NODE_COMPILE_CACHE: COMPILE_CACHE };
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      // As Electron runs its main process: an unhandled rejection is a warning, and the process lives on.
      '--unhandled-rejections=warn-with-error-code',
      '--import',
      REGISTER,
      MAIN_BUNDLE,
      `--user-data-dir=${userDataFolder}`,
      ...files,
    ],
    {
      env: {
        NODE_ENV: 'production',
        PATH: process.env.PATH ?? '',
        ...compileCache,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    },
  );
  const output = collectOutput(child);
  const waiting = new Map<number, Answer>();
  let calls = 0;
  let hasEnded = false;

  child.on('message', (message: FromMain) => {
    if (message.kind !== 'answer' && message.kind !== 'failure') {
      onMessage(message);
      return;
    }
    const answer = waiting.get(message.call);
    waiting.delete(message.call);
    if (message.kind === 'answer') answer?.resolve(message.value);
    else answer?.reject(new Error(message.message));
  });

  const ended = new Promise<string>((resolve) => {
    child.once('close', () => {
      hasEnded = true;
      // First the end, then the questions that stay open: whoever waits for either learns of the end.
      resolve(output());
      for (const { reject } of waiting.values()) reject(new Error(`The main process ended. ${output()}`));
      waiting.clear();
    });
  });

  return {
    ask(question) {
      if (hasEnded || !child.connected) return Promise.reject(new Error(`The main process ended. ${output()}`));
      calls += 1;
      const message: ToMain = { call: calls, question };
      return new Promise((resolve, reject) => {
        waiting.set(message.call, { resolve, reject });
        // A process that was killed a moment ago may still look connected: its end answers what can't be sent.
        child.send(message, (cause) => {
          if (cause) void ended.then(() => reject(cause));
        });
      });
    },
    ended,
    exitCode: () => child.exitCode,
    failIfPrinted() {
      if (output().trim() !== '') throw new Error(`The main process printed:\n${output()}`);
    },
    hasEnded: () => hasEnded || !child.connected,
    kill: () => child.kill('SIGKILL'),
  };
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return () => text;
}
