import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** A full disk: while this file exists, SQLite refuses every commit, with its own error. */
const FULL_DISK_FILE = process.env.STAND_IN_FULL_DISK_FILE ?? '';

const { exec } = DatabaseSync.prototype;

DatabaseSync.prototype.exec = function (sql) {
  if (sql === 'commit' && existsSync(FULL_DISK_FILE)) {
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  }
  return exec.call(this, sql);
};
