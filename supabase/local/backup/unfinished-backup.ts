import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BackupTable,
  MANIFEST_FILE,
  PICTURES_TABLE,
  POSTS_TABLE,
  parseUnfinished,
  toRowsFile,
  UNFINISHED_FILE,
} from '@callwright/shared/backup/backup-format.ts';

export async function describeWithoutManifest(folder: string): Promise<string> {
  const text = await readFile(join(folder, UNFINISHED_FILE), 'utf8').catch(() => null);
  if (text === null)
    return `${folder} doesn't contain a complete backup: ${MANIFEST_FILE} is missing. Make another backup.`;
  const missing: string[] = [];
  for (const table of parseUnfinished(text)) {
    const found = await countRows(folder, table);
    if (found < table.rows) missing.push(`${table.name} (${table.rows - found} of ${table.rows})`);
  }
  const what = `missing ${missing.length > 0 ? missing.join(', ') : MANIFEST_FILE}`;
  return `The backup in ${folder} is incomplete: ${what}. Nothing was restored. Make another backup. To recover the posts it does contain, import its posts folder in the editor.`;
}

async function countRows(folder: string, { name }: BackupTable): Promise<number> {
  if (name === POSTS_TABLE)
    return (await listFiles(join(folder, 'posts'))).filter((path) => path.endsWith('.md')).length;
  if (name === PICTURES_TABLE) return (await listFiles(join(folder, 'pictures'))).length;
  const lines = await readFile(join(folder, toRowsFile(name)), 'utf8').catch(() => '');
  return lines.split('\n').length - 1;
}

async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}
