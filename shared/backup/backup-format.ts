import '../zod-without-eval.ts';
import { z } from 'zod';
import { err, ok, type Result } from '../result.ts';

/** Rises when a backup is written in a way that this version's restore could not read. */
export const BACKUP_FORMAT = 1;

/** Lies in the folder last, so that a backup that was cut off has none. */
export const MANIFEST_FILE = 'manifest.json';

/** Lies in the folder while the backup is made, and in one that was cut off. */
export const UNFINISHED_FILE = 'UNFINISHED.txt';

export const POSTS_TABLE = 'public.blog_posts';
export const PICTURES_TABLE = 'storage.objects';

export type Row = Record<string, unknown>;

/** A file within a backup's folder, at most two folders deep: no name begins with a dot. */
const FILE_PATH = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*){0,2}$/;

/** Whether a backup may have a file of this name, which is made of what the backend says. */
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
  /** In the order in which they come back, with how many rows each has here. */
  tables: z.array(z.object({ name: z.string(), rows: z.int().nonnegative() })),
  files: z.array(fileSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Reads what a backup says of itself; the failure says what to do. */
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

/** A table of a backup, and how many rows it has. */
export type BackupTable = Manifest['tables'][number];

/** Says to whoever finds the folder that the backup is not finished, and what was to be in it. */
export function formatUnfinished(tables: readonly BackupTable[]): string {
  return [
    'This backup is not complete. It is still running, or it was interrupted.',
    `It is complete once ${MANIFEST_FILE} is here.`,
    'If it is no longer running, delete this folder and make another backup. You can import the posts in it in the editor: they are Markdown files.',
    '',
    'Expected contents, by table and number of rows:',
    ...tables.map(({ name, rows }) => `${name}: ${rows}`),
    '',
  ].join('\n');
}

/** Reads what was to be in a backup that is not finished. */
export function parseUnfinished(text: string): BackupTable[] {
  return [...text.matchAll(/^([a-z_]+\.[a-z_]+): (\d+)$/gm)].map(([, name = '', rows]) => ({
    name,
    rows: Number(rows),
  }));
}

/** Where the rows of a table lie; those of posts are files of their own below `posts/`. */
export function toRowsFile(table: string): string {
  return `${table}.jsonl`;
}

/** Names that Windows keeps for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Where a post lies: no slug has an underscore, so no other post has this name. */
export function toBackupPostPath({ slug }: Row): string {
  return `posts/${slug}${DEVICE.test(String(slug)) ? '_' : ''}.md`;
}

/** Where a picture's file lies. @param name its path in the bucket. */
export function toBackupPicturePath(name: string): string {
  return `pictures/${name}`;
}

/** JSON on one line for every reader: some end a line at these two characters, which JSON takes as they are. */
export function toJsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** A post as Markdown with front matter: each other column is a line, its value as JSON, which YAML reads as well. */
export function formatPostFile({ content, ...columns }: Row): string {
  const lines = Object.entries(columns).map(([name, value]) => `${name}: ${toJsonLine(value)}\n`);
  return `---\n${lines.join('')}---\n${String(content)}`;
}

/** Reads a post's file; null where it is none. */
export function parsePostFile(text: string): Row | null {
  // No value holds a line break, so the first such line ends them.
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
