import { existsSync, rmSync, writeFileSync } from 'node:fs';

/**
 * An empty file beside the database. It says that a check found damage, so that the next start repairs the database;
 * a note in the database could be lost with the rest.
 */
const toNotePath = (databasePath: string) => `${databasePath}-damaged`;

export function noteDamage(databasePath: string): void {
  writeFileSync(toNotePath(databasePath), '');
}

export function hasDamageNote(databasePath: string): boolean {
  return existsSync(toNotePath(databasePath));
}

export function removeDamageNote(databasePath: string): void {
  rmSync(toNotePath(databasePath), { force: true });
}
