import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { environment } from './environment.ts';

const heads = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(environment.HEADS_FILE, 'utf8')));

export function readHead(path: string): string {
  const head = heads[path];
  if (head === undefined) throw new Error(`No head for ${path}`);
  return head;
}
