/** SUPABASE_URL and SUPABASE_SECRET_KEY select a hosted blog. Without them, it's the local one. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { publisherSettingsSchema } from '@callwright/shared/api/releases/releases.ts';
import { writeBackup } from '@callwright/shared/backup/write-backup.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { startBackend } from '../backend/backend.ts';
import { lockDataFolder } from '../backend/data-folder.ts';
import { skipSeed } from '../backend/seed.ts';
import { StartFailure } from '../backend/start-failure.ts';
import { openBackupFolder } from '../backup/backup-folder.ts';
import { type BackupSource, openBackupSource } from '../backup/backup-source.ts';
import { restoreBackup } from '../backup/restore-backup.ts';

const HELP = 'Usage: pnpm backup FOLDER or pnpm restore FOLDER';

const root = join(import.meta.dirname, '../../..');
const data = join(process.env.CALLWRIGHT_HOME ?? root, '.local');

type Task = (source: BackupSource) => Promise<Result<string, string>>;

async function run(): Promise<Result<string, string>> {
  const command = readCommand();
  if (!command.ok) return command;
  const { verb, folder } = command.value;
  const onProgress = (line: string) => console.warn(line);
  if (verb === 'backup') {
    return withSource(async (source) => {
      const opened = await openBackupFolder(folder);
      if (!opened.ok) return opened;
      const made = await writeBackup(source, opened.value, ({ table, rows, isComplete }) => {
        if (isComplete) onProgress(`${table}: ${rows}`);
      });
      return made.ok
        ? ok(`Backed up everything to ${folder}. It contains names and email addresses, so keep it safe.`)
        : made;
    });
  }
  return withSource(async (source) => {
    const restored = await restoreBackup(source, { folder, onProgress });
    if (!restored.ok) return restored;
    return ok(
      'Restored the backup. It doesn’t include passwords, so authors need to set new ones with "Forgot password?".',
    );
  }, verb);
}

function readCommand(): Result<{ verb: 'backup' | 'restore'; folder: string }, string> {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [verb, folder, ...others] = positionals;
    if ((verb !== 'backup' && verb !== 'restore') || !folder || others.length > 0) return err(HELP);
    return ok({ verb, folder: resolve(folder) });
  } catch (cause) {
    return err(`${cause instanceof Error ? cause.message : String(cause)}\n${HELP}`);
  }
}

async function withSource(task: Task, verb: 'backup' | 'restore' = 'backup'): Promise<Result<string, string>> {
  if (process.env.SUPABASE_URL || process.env.SUPABASE_SECRET_KEY) {
    if (!process.env.SUPABASE_URL || !process.env.SUPABASE_SECRET_KEY) {
      return err(
        'A hosted blog needs SUPABASE_URL and SUPABASE_SECRET_KEY. Set both, or set neither to use the blog on this computer.',
      );
    }
    const settings = publisherSettingsSchema.safeParse(process.env);
    return settings.success ? task(openBackupSource(settings.data)) : err(z.prettifyError(settings.error));
  }
  const folder = await lockDataFolder(data);
  try {
    const backend = await startBackend({ dataFolder: folder.postgres, picturesFolder: folder.pictures, port: 0 });
    try {
      const done = await task(openBackupSource({ SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey }));
      if (done.ok && verb === 'restore') await skipSeed(backend);
      return done;
    } finally {
      await backend.close();
    }
  } finally {
    await folder.release();
  }
}

const done = await run().catch((cause: unknown) => {
  if (cause instanceof StartFailure) return err(cause.message);
  throw cause;
});
if (done.ok) console.log(done.value);
else console.error(done.error);
process.exit(done.ok ? 0 : 1);
