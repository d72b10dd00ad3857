import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** An empty file that makes the next start repair the database. A flag inside the database could be lost. */
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
