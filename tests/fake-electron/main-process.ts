import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromMain, Question, ToMain } from './messages.ts';

const MAIN_BUNDLE = fileURLToPath(new URL('../../desktop/out/main/index.js', import.meta.url));
const REGISTER = join(import.meta.dirname, 'register.ts');

/** Compiling takes 0.15 s per start, and a run has hundreds of starts. */
const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'callwright-compile-cache');

type Answer = { resolve: (value: unknown) => void; reject: (cause: Error) => void };

export type MainProcess = {
  ask(question: Question): Promise<unknown>;
  ended: Promise<string>;
  /** Null while it runs and after a signal. */
  exitCode(): number | null;
  /** @throws with the output, if any: a working app prints nothing, and Electron prints unhandled errors. */
  failIfPrinted(): void;
  hasEnded(): boolean;
  kill(): void;
};

export function startMainProcess({
  userDataFolder,
  files = [],
  env,
  onMessage,
}: {
  userDataFolder: string;
  files?: readonly string[];
  env: Record<string, string>;
  onMessage: (message: Exclude<FromMain, { kind: 'answer' | 'failure' }>) => void;
}): MainProcess {
  // A bundle with an injected throw differs at each start.
  const compileCache = 'STAND_IN_THROW_AT' in env ? {} : { NODE_COMPILE_CACHE: COMPILE_CACHE };
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      // Like Electron's main process: an unhandled rejection is only a warning.
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
      // Settle `ended` before failing open questions.
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
