import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

/** Bytes of UTF-8 that every common file system allows. */
const MAX_NAME_BYTES = 255;

/** Joins `stem` and `ending`. Cuts the stem if the name is too long. */
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

export function toDamagedPath(path: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[a-z]+)?$/is.exec(basename(path)) ?? [];
  const time = new Date().toISOString().replaceAll(':', '-');
  return join(dirname(path), fitName(stem, `.damaged-${time}${extension}`));
}

export function makeUnfinishedName(): string {
  return `.callwright-${randomUUID()}.unfinished`;
}

/** True for a file that a killed process was writing. Version 0.1 used the file's name and the process id. */
export function isUnfinishedName(name: string): boolean {
  return UNFINISHED.test(name) || UNFINISHED_BY_VERSION_0_1.test(name);
}

/** True for what a killed write of electron-store leaves. Other programs use that package, too. */
export function isUnfinishedValueName(name: string): boolean {
  return /\.json\.tmp-\d{10}[0-9a-f]{6}$/.test(name);
}

const UNFINISHED = /^\.callwright-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.unfinished$/;
const UNFINISHED_BY_VERSION_0_1 = /\.(?:md|json)\.\d+-\d+\.unfinished$/;
