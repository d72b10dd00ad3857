import { hash } from 'node:crypto';
import type { ChangedFile, ReleaseFile } from '../hosts/host.ts';
import type { State } from './state.ts';

/** `source` is the content's path until the file is part of the site. */
export type RenderedFile = ReleaseFile & { source: string };

export type FileOwner = { key: string; files: readonly RenderedFile[] };

export type FileChanges = {
  written: readonly ChangedFile[];
  removed: readonly string[];
  sources: ReadonlyMap<string, string>;
};

export function findFile(state: State, path: string): ReleaseFile | null {
  return state.find<ReleaseFile>('select path, sha256, size from files where path = ? limit 1', path);
}

export function listFiles(state: State): ReleaseFile[] {
  return state.all<ReleaseFile>('select distinct path, sha256, size from files order by path');
}

/** @param owners their current files. Other owners' files stay. @param removed keys of owners that no longer exist. */
export function writeFileList(state: State, owners: readonly FileOwner[], removed: readonly string[]): FileChanges {
  const keys = [...owners.map(({ key }) => key), ...removed];
  const sources = new Map(owners.flatMap(({ files }) => files.map(({ path, source }) => [path, source])));
  const owned = keys.flatMap((key) => state.all<{ path: string }>('select path from files where owner = ?', key));
  const paths = new Set([...owned.map(({ path }) => path), ...sources.keys()]);
  const before = new Map([...paths].map((path) => [path, findFile(state, path)?.sha256]));

  for (const key of keys) state.run('delete from files where owner = ?', key);
  for (const { key, files } of owners) {
    for (const { path, sha256, size } of files) state.insert('files', { path, owner: key, sha256, size });
  }

  const written: ChangedFile[] = [];
  const gone: string[] = [];
  for (const [path, sha256] of before) {
    const file = findFile(state, path);
    if (file === null && sha256 !== undefined) gone.push(path);
    if (file !== null && file.sha256 !== sha256) written.push({ ...file, isNew: sha256 === undefined });
  }
  return { written, removed: gone, sources };
}

export function describeFile(path: string, source: string, bytes: Uint8Array): RenderedFile {
  return { path, sha256: hash('sha256', bytes, 'hex'), size: bytes.length, source };
}
