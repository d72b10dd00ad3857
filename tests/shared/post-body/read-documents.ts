import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGES = path.resolve(import.meta.dirname, '../../../node_modules/.pnpm');

/** Longer ones take minutes to render in one piece. */
const LONGEST = 12_000;
const MOST = 320;

export function readInstalledReadmes(): { name: string; text: string }[] {
  const texts = new Map<string, string>();
  for (const name of globSync('*/node_modules/{*,@*/*}/[Rr][Ee][Aa][Dd][Mm][Ee].md', { cwd: PACKAGES })) {
    const text = readFileSync(path.join(PACKAGES, name), 'utf8');
    if (text.trim() !== '' && text.length < LONGEST && !texts.has(text)) texts.set(text, name);
  }
  return [...texts]
    .map(([text, name]) => ({ name, text }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, MOST);
}
