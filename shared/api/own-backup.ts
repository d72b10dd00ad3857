import '../zod-without-eval.ts';
import { z } from 'zod';
import type { Row } from '../backup/backup-format.ts';
import type { Result } from '../result.ts';
import { type ApiFailure, parseResponse } from './api-response.ts';
import type { BlogClient } from './client.ts';

/** Limits memory use: a post is at most 200 kB. */
export const BACKUP_PAGE_SIZE = 50;

export const backupTablesSchema = z.array(
  z
    .object({ name: z.string(), row_count: z.int().nonnegative() })
    .transform(({ name, row_count: rows }) => ({ name, rows })),
);

export const backupRowsSchema = z.array(
  z
    .object({ row_key: z.string(), value: z.record(z.string(), z.unknown()) })
    .transform(({ row_key: key, value: row }) => ({ key, row })),
);

export async function listOwnBackupTables(
  client: BlogClient,
): Promise<Result<{ name: string; rows: number }[], ApiFailure>> {
  return parseResponse(await client.rpc('list_own_backup_tables'), backupTablesSchema);
}

export async function readOwnBackupRows(
  client: BlogClient,
  table: string,
  afterKey: string,
): Promise<Result<{ key: string; row: Row }[], ApiFailure>> {
  const args = { table_name: table, after_key: afterKey, page_size: BACKUP_PAGE_SIZE };
  return parseResponse(await client.rpc('read_own_backup_rows', args), backupRowsSchema);
}
