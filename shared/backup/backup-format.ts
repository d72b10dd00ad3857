import '../zod-without-eval.ts';
import { z } from 'zod';
import { err, ok, type Result } from '../result.ts';

/** Increase this if older versions can't restore the new format. */
export const BACKUP_FORMAT = 1;

/** Written last, so an interrupted backup has none. */
export const MANIFEST_FILE = 'manifest.json';

/** Exists while the backup runs, and in an interrupted one. */
export const UNFINISHED_FILE = 'UNFINISHED.txt';

export const POSTS_TABLE = 'public.blog_posts';
export const PICTURES_TABLE = 'storage.objects';

export type Row = Record<string, unknown>;

/** At most two folders deep. No name starts with a dot. */
const FILE_PATH = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*){0,2}$/;

export function isBackupPath(path: string): boolean {
  return FILE_PATH.test(path);
}

const fileSchema = z.object({
  path: z.string().regex(FILE_PATH),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export type BackupFile = z.infer<typeof fileSchema>;

const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  madeAt: z.iso.datetime(),
  /** In restore order, with row counts. */
  tables: z.array(z.object({ name: z.string(), rows: z.int().nonnegative() })),
  files: z.array(fileSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;

export function parseManifest(text: string): Result<Manifest, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err(`${MANIFEST_FILE} is damaged. Make another backup.`);
  }
  const version = z.object({ format: z.number() }).safeParse(value);
  if (version.success && version.data.format > BACKUP_FORMAT) {
    return err('A newer version of Callwright made this backup. Restore it with that version.');
  }
  const parsed = manifestSchema.safeParse(value);
  return parsed.success ? ok(parsed.data) : err(`${MANIFEST_FILE} is damaged. Make another backup.`);
}

export type BackupTable = Manifest['tables'][number];

export function formatUnfinished(tables: readonly BackupTable[]): string {
  return [
    'This backup isn’t complete. It’s still running, or it was interrupted.',
    `It’s complete once ${MANIFEST_FILE} is in this folder.`,
    'If it’s no longer running, delete this folder and make another backup. To keep the posts it does contain, import its Markdown files in the editor first.',
    '',
    'Expected contents, by table and number of rows:',
    ...tables.map(({ name, rows }) => `${name}: ${rows}`),
    '',
  ].join('\n');
}

export function parseUnfinished(text: string): BackupTable[] {
  return [...text.matchAll(/^([a-z_]+\.[a-z_]+): (\d+)$/gm)].map(([, name = '', rows]) => ({
    name,
    rows: Number(rows),
  }));
}

export function toRowsFile(table: string): string {
  return `${table}.jsonl`;
}

/** Reserved names on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Slugs have no underscore, so this can't be another post's file. */
export function toBackupPostPath({ slug }: Row): string {
  return `posts/${slug}${DEVICE.test(String(slug)) ? '_' : ''}.md`;
}

export function toBackupPicturePath(name: string): string {
  return `pictures/${name}`;
}

/** Escapes line separators that JSON allows in strings, but at which some readers end a line. */
export function toJsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

export function formatPostFile({ content, ...columns }: Row): string {
  const lines = Object.entries(columns).map(([name, value]) => `${name}: ${toJsonLine(value)}\n`);
  return `---\n${lines.join('')}---\n${String(content)}`;
}

export function parsePostFile(text: string): Row | null {
  // Values have no line breaks, so the first line of dashes ends the front matter.
  const end = text.indexOf('\n---\n');
  if (!text.startsWith('---\n') || end < 0) return null;
  const columns = text
    .slice('---\n'.length, end)
    .split('\n')
    .map((line) => /^([a-z_]+): (.+)$/.exec(line));
  try {
    const entries = columns.map((match) => [match?.[1] ?? '', JSON.parse(match?.[2] ?? '')] as const);
    return { ...Object.fromEntries(entries), content: text.slice(end + '\n---\n'.length) };
  } catch {
    return null;
  }
}
