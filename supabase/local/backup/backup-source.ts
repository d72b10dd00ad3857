import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import { parseResponse } from '@callwright/shared/api/api-response.ts';
import { createPublisherClient, type PublisherSettings } from '@callwright/shared/api/releases/releases.ts';
import { mediaTypeOf, parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { Row } from './backup-format.ts';

/** Posts are at most 200 kB each, and an answer is held in memory whole. */
const PAGE_SIZE = 50;

const BUCKET = 'post-pictures';

/** The backend as a backup sees it, with the secret key. Failures are sentences. */
export type BackupSource = ReturnType<typeof openBackupSource>;

export function openBackupSource(settings: PublisherSettings) {
  const client = createPublisherClient(settings);
  return {
    /** The tables that a backup keeps, in the order in which they come back. */
    async listTables(): Promise<Result<{ name: string; rows: number }[], string>> {
      const schema = z.array(z.object({ name: z.string(), row_count: z.int().nonnegative() }));
      const tables = parseResponse(await client.rpc('list_backup_tables'), schema);
      return tables.ok
        ? ok(tables.value.map(({ name, row_count }) => ({ name, rows: row_count })))
        : fail(tables.error);
    },

    /** A page of a table's rows after a key, in the order of the keys; empty after the last one. */
    async readRows(table: string, afterKey: string): Promise<Result<{ key: string; row: Row }[], string>> {
      const schema = z.array(z.object({ row_key: z.string(), value: z.record(z.string(), z.unknown()) }));
      const args = { table_name: table, after_key: afterKey, page_size: PAGE_SIZE };
      const page = parseResponse(await client.rpc('read_backup_rows', args), schema);
      return page.ok ? ok(page.value.map(({ row_key, value }) => ({ key: row_key, row: value }))) : fail(page.error);
    },

    /** @returns how many rows were written; those that are there stay as they are. */
    async writeRows(table: string, rows: readonly Row[], overwrite: boolean): Promise<Result<number, string>> {
      const args = { table_name: table, backup_rows: JSON.parse(JSON.stringify(rows)), overwrite };
      const written = parseResponse(await client.rpc('restore_backup_rows', args), z.int());
      return written.ok ? written : fail(written.error);
    },

    /** A picture's bytes; null where its file is missing. */
    async readPicture(path: string): Promise<Result<Uint8Array | null, string>> {
      const { data, error } = await client.storage.from(BUCKET).download(path);
      if (!error) return ok(new Uint8Array(await data.arrayBuffer()));
      return /not.?found/i.test(error.message) ? ok(null) : err(`A picture could not be read: ${error.message}`);
    },

    /** @returns whether it was missing; a picture that is there is the same, because its name is its content's hash. */
    async writePicture(path: string, bytes: Uint8Array): Promise<Result<boolean, string>> {
      const facts = parsePictureName(path.slice(path.indexOf('/') + 1));
      if (!facts) return err(`${path} is the name of no picture.`);
      const options = { contentType: mediaTypeOf(facts.type), cacheControl: '31536000' };
      const { error } = await client.storage.from(BUCKET).upload(path, bytes, options);
      if (!error) return ok(true);
      return /exists|duplicate/i.test(error.message)
        ? ok(false)
        : err(`The picture ${path} could not be written: ${error.message}`);
    },
  };
}

function fail(failure: ApiFailure): Result<never, string> {
  return err(
    failure.kind === 'unreachable'
      ? `The backend did not answer (${failure.message}). Try again.`
      : `The backend refused: ${failure.message}. Check SUPABASE_SECRET_KEY, and that its migrations are applied.`,
  );
}
