import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { ShareCard } from '../../seo/share-card.ts';
import { FONT_CONFIGURATION } from './typefaces.ts';

type Painted = Result<Uint8Array, string>;

const answerSchema = z.union([
  z.object({ id: z.number(), png: z.instanceof(Uint8Array) }),
  z.object({ id: z.number(), error: z.string() }),
]);

/** A process that draws cards. A card that ends it fails, together with those being drawn beside it. */
export class PaintProcess {
  readonly #child: ChildProcess;
  readonly #jobs = new Map<number, (painted: Painted) => void>();
  #nextId = 0;

  /** Starts the process, which sees only the fonts of a folder. */
  constructor(fonts: string, onExit: () => void) {
    this.#child = fork(join(import.meta.dirname, 'painter.ts'), [fonts], {
      env: { ...process.env, FONTCONFIG_FILE: join(fonts, FONT_CONFIGURATION), PANGOCAIRO_BACKEND: 'fontconfig' },
      serialization: 'advanced',
      execArgv: [],
    });
    this.#child.on('message', (message) => {
      const answer = answerSchema.parse(message);
      this.#finish(answer.id, 'png' in answer ? ok(answer.png) : err(answer.error));
    });
    const fail = (reason: string) => {
      onExit();
      for (const id of this.#jobs.keys()) this.#finish(id, err(reason));
    };
    this.#child.on('error', (cause) => fail(cause.message));
    this.#child.on('exit', (code, signal) => fail(`Its process ended with ${signal ?? code}.`));
  }

  paint(card: ShareCard): Promise<Painted> {
    const { promise, resolve } = Promise.withResolvers<Painted>();
    const id = this.#nextId++;
    this.#jobs.set(id, resolve);
    this.#child.send({ id, card }, (cause) => {
      if (cause) this.#finish(id, err(cause.message));
    });
    return promise;
  }

  async close(): Promise<void> {
    if (!this.#child.connected) return;
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }

  #finish(id: number, painted: Painted): void {
    this.#jobs.get(id)?.(painted);
    this.#jobs.delete(id);
  }
}
