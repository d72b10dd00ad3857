import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { hashSource } from './content-security-policy.ts';

const LIBRARY = 'sonner';

export function injectsStyles(sources: readonly string[]): boolean {
  return sources.some((path) => path.includes(`/node_modules/${LIBRARY}/`));
}

/** The library's call that adds a style element with a literal text. */
const INJECTION = /__insertCSS\((".+")\)/;

/** Includes the hash of the initial empty text. @throws if the library stops injecting a style, so the exception goes. */
export async function readInjectedStyles(): Promise<string[]> {
  const code = await readFile(fileURLToPath(import.meta.resolve(LIBRARY)), 'utf8');
  const [, style] = INJECTION.exec(code) ?? [];
  if (style === undefined) throw new Error(`${LIBRARY} no longer injects a style. Remove the exception for it.`);
  return ['', z.string().parse(JSON.parse(style))].map(hashSource);
}
