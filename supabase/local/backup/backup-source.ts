import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import { parseResponse } from '@callwright/shared/api/api-response.ts';
import { BACKUP_PAGE_SIZE, backupRowsSchema, backupTablesSchema } from '@callwright/shared/api/own-backup.ts';
import { createPublisherClient, type PublisherSettings } from '@callwright/shared/api/releases/releases.ts';
import type { Row } from '@callwright/shared/backup/backup-format.ts';
import type { BackupRows } from '@callwright/shared/backup/write-backup.ts';
import { mediaTypeOf, parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';

const BUCKET = 'post-pictures';

export type BackupSource = BackupRows & {
  writeRows(table: string, rows: readonly Row[]): Promise<Result<number, string>>;
  /** Returns false if it already exists. Names are content hashes, so it's the same picture. */
  writePicture(path: string, bytes: Uint8Array): Promise<Result<boolean, string>>;
};

export function openBackupSource(settings: PublisherSettings): BackupSource {
  const client = createPublisherClient(settings);
  return {
    async listTables() {
      const tables = parseResponse(await client.rpc('list_backup_tables'), backupTablesSchema);
      return tables.ok ? tables : fail(tables.error);
    },

    async readRows(table, afterKey) {
      const args = { table_name: table, after_key: afterKey, page_size: BACKUP_PAGE_SIZE };
      const page = parseResponse(await client.rpc('read_backup_rows', args), backupRowsSchema);
      return page.ok ? page : fail(page.error);
    },

    async writeRows(table, rows) {
      const args = { table_name: table, backup_rows: JSON.parse(JSON.stringify(rows)) };
      const written = parseResponse(await client.rpc('restore_backup_rows', args), z.int());
      return written.ok ? written : fail(written.error);
    },

    async readPicture(path) {
      const { data, error } = await client.storage.from(BUCKET).download(path);
      if (!error) return ok(new Uint8Array(await data.arrayBuffer()));
      return /not.?found/i.test(error.message) ? ok(null) : err(`Couldn't read a picture: ${error.message}`);
    },

    async writePicture(path, bytes) {
      const facts = parsePictureName(path.slice(path.indexOf('/') + 1));
      if (!facts) return err(`${path} isn't the name of a picture.`);
      const options = { contentType: mediaTypeOf(facts.type), cacheControl: '31536000' };
      const { error } = await client.storage.from(BUCKET).upload(path, bytes, options);
      if (!error) return ok(true);
      return /exists|duplicate/i.test(error.message)
        ? ok(false)
        : err(`Couldn't write the picture ${path}: ${error.message}`);
    },
  };
}

function fail(failure: ApiFailure): Result<never, string> {
  return err(
    failure.kind === 'unreachable'
      ? `Couldn't reach the backend (${failure.message}). Try again.`
      : `The backend refused the request: ${failure.message}. Check SUPABASE_SECRET_KEY and make sure that all migrations are applied.`,
  );
}
