import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type HostBehavior = {
  headersOf: (path: string) => Record<string, string>;
  /** For 410, `to` is the page to send. Null if no rule matches. */
  redirectOf: (path: string) => { to: string; status: number } | null;
};

export async function readHostFiles(folder: string): Promise<HostBehavior> {
  const [headers, redirects] = await Promise.all(
    ['_headers', '_redirects'].map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  const blocks = readHeaderBlocks(headers ?? '');
  const rules = readLines(redirects ?? '').flatMap((line) => {
    const [from, to, status] = line.split(/\s+/);
    return from && to && status ? [{ from, to, status: Number(status) }] : [];
  });
  return {
    headersOf: (path) =>
      Object.assign({}, ...blocks.filter(({ matches }) => matches(path)).map(({ fields }) => fields)),
    redirectOf: (path) =>
      rules.find(({ from }) => from === path) ?? rules.find(({ from }) => toBare(from) === toBare(path)) ?? null,
  };
}

function toBare(path: string): string {
  return path.replace(/\/+$/, '');
}

type HeaderBlock = { matches: (path: string) => boolean; fields: Record<string, string> };

/** A block is a path, in which `*` matches anything, followed by indented fields. */
function readHeaderBlocks(text: string): HeaderBlock[] {
  const blocks: HeaderBlock[] = [];
  for (const line of readLines(text)) {
    if (!/^\s/.test(line)) {
      const path = line.trim();
      const pattern = new RegExp(`^${path.split('*').map(escapePattern).join('.*')}$`, 's');
      blocks.push({ matches: (candidate) => pattern.test(candidate), fields: {} });
      continue;
    }
    const colon = line.indexOf(':');
    const block = blocks.at(-1);
    if (block && colon > 0) block.fields[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
  }
  return blocks;
}

function escapePattern(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

function readLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
}
