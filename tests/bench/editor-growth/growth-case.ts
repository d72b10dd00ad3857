import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { makePost } from '../sample-post.ts';

/** How V8 stores a string: one byte per character, or two if any character is beyond Latin-1. */
export type TextKind = 'one-byte' | 'two-byte';

type TextSize = { kilobytes: number; kind: TextKind };

export const COMMON_WORD = 'customer';
export const rareWord = (number: number) => `only-${number}-here`;

export function makeText({ kilobytes, kind }: TextSize, number: number): string {
  const text = `${makePost(kilobytes * 1_000)}\n\nThe last word is ${rareWord(number)}.\n`;
  return kind === 'one-byte' ? text : text.replace('*reason*', '“reason”');
}

export function toId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const figuresSchema = z.record(z.string(), z.number());

/** Runs a script in its own process, so that it has its own heap. Returns the figures it sends. */
export async function runChild(file: string, args: string[]): Promise<Record<string, number>> {
  const child = fork(join(import.meta.dirname, file), args, {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const sent: unknown[] = [];
  child.on('message', (message) => sent.push(message));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${file} ended with ${code}.`);
  return figuresSchema.parse(sent[0]);
}

/** Memory after a full garbage collection, in MB. */
export async function readMemory(): Promise<{ heapMb: number; outsideMb: number; rssMb: number }> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapMb: heapUsed / 1e6, outsideMb: external / 1e6, rssMb: rss / 1e6 };
}
