import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listHtmlWords } from './list-html-words.ts';
import { listSqlWords, type SourceFile } from './list-sql-words.ts';
import { listWords, type Words } from './list-words.ts';

const ROOT = join(import.meta.dirname, '../..');
const CODE = '{desktop,shared,site,supabase}/**/*.{ts,tsx}';
const PAGES = '{supabase/templates,desktop/renderer}/*.html';
const MIGRATIONS = 'supabase/migrations/*.sql';
/** Built or installed; types; and texts of other people, which are not ours to word. */
const SKIPPED =
  /(^|\/)(node_modules|out|dist|\.[^/]+)\/|\.d\.ts$|database\.types\.ts$|\.config\.ts$|^shared\/licenses\//;

/** Lists all text of the product that a person can see, in the order of the files. */
export function readWords(): Words[] {
  return [
    ...readFiles(CODE).flatMap(({ path, source }) => listWords(path, source)),
    ...readFiles(PAGES).flatMap(({ path, source }) => listHtmlWords(path, source)),
    ...listSqlWords(readFiles(MIGRATIONS)),
  ];
}

function readFiles(pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules', '**/out'] })
    .filter((path) => !SKIPPED.test(path))
    .sort()
    .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));
}
