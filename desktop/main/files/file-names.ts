import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

/** The longest name that every common file system takes, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255;

/** Returns `stem` and `ending` as one file name; a stem that is too long for the file system loses its end. */
export function fitName(stem: string, ending: string): string {
  const room = MAX_NAME_BYTES - Buffer.byteLength(ending);
  let fitted = '';
  let bytes = 0;
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    fitted += character;
  }
  return fitted + ending;
}

/** The name that a damaged file is set aside under: `<name>.damaged-<time><extension>`, beside the file. */
export function toDamagedPath(path: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[a-z]+)?$/is.exec(basename(path)) ?? [];
  const time = new Date().toISOString().replaceAll(':', '-');
  return join(dirname(path), fitName(stem, `.damaged-${time}${extension}`));
}

/**
 * Makes the name of a file that is being written. No other program makes such a name, no process makes one
 * twice, and it is short, however long the name of the file will be.
 */
export function makeUnfinishedName(): string {
  return `.callwright-${randomUUID()}.unfinished`;
}

/** Whether a file is one that a killed process was writing; version 0.1 put the process's id behind the file's name. */
export function isUnfinishedName(name: string): boolean {
  return UNFINISHED.test(name) || UNFINISHED_BY_VERSION_0_1.test(name);
}

/** Returns true for what a killed write of electron-store leaves. Other programs use its package and make such names too. */
export function isUnfinishedValueName(name: string): boolean {
  return /\.json\.tmp-\d{10}[0-9a-f]{6}$/.test(name);
}

const UNFINISHED = /^\.callwright-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.unfinished$/;
const UNFINISHED_BY_VERSION_0_1 = /\.(?:md|json)\.\d+-\d+\.unfinished$/;
