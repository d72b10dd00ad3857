import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';

const REGISTER = join(import.meta.dirname, 'register-utility.ts');

export type ForkOptions = { env?: NodeJS.ProcessEnv; execArgv?: string[]; cwd?: string; serviceName?: string };

export class UtilityProcess extends EventEmitter {
  readonly stdout = null;
  readonly stderr = null;
  readonly #child: ChildProcess;
  #isKilled = false;
  #hasExited = false;

  constructor(modulePath: string, args: string[] = [], { env, execArgv = [], cwd }: ForkOptions = {}) {
    super();
    this.#child = fork(modulePath, args, {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        // Like Electron: an unhandled rejection is a warning, an exception ends the process.
        '--unhandled-rejections=warn-with-error-code',
        '--import',
        REGISTER,
        ...execArgv,
      ],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
      ...(env === undefined ? {} : { env }),
      ...(cwd === undefined ? {} : { cwd }),
    });
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => {
      // Node may deliver earlier messages after the exit; Electron doesn't.
      if (!this.#hasExited) this.emit('message', message);
    });
    this.#child.on('exit', (code, signal) => {
      this.#hasExited = true;
      this.emit('exit', code ?? (this.#isKilled || signal === null ? 0 : constants.signals[signal]));
    });
  }

  get pid(): number | undefined {
    return this.#hasExited ? undefined : this.#child.pid;
  }

  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(structuredClone(message) as object, () => {});
  }

  kill(): boolean {
    this.#isKilled = this.#child.kill();
    return this.#isKilled;
  }
}
