import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

export const WRITE_STEPS = ['open', 'write', 'fsync', 'rename', 'folder fsync'] as const;
export type WriteStep = (typeof WRITE_STEPS)[number];

export type DiskFault = {
  step: WriteStep;
  code: string;
  matches: (path: string) => boolean;
};

/** Makes one step of each durable write fail until the returned function is called. Half of the content is written. */
export function breakDisk({ step, code, matches }: DiskFault): () => void {
  const { open, rename } = files;
  const refuse = (path: string): never => {
    throw Object.assign(new Error(`${code}: injected, ${step} '${path}'`), { code, path });
  };
  files.open = async (path, flags, mode) => {
    const name = String(path);
    if (!matches(name)) return open(path, flags, mode);
    const isWrite = name.endsWith('.unfinished');
    if (isWrite && step === 'open') refuse(name);
    const handle = await open(path, flags, mode);
    const { writeFile } = handle;
    if (isWrite && step === 'write') {
      handle.writeFile = async (data) => {
        const bytes = Buffer.from(data as string);
        await writeFile.call(handle, bytes.subarray(0, bytes.length / 2));
        refuse(name);
      };
    }
    if (step === (isWrite ? 'fsync' : 'folder fsync')) handle.sync = async () => refuse(name);
    return handle;
  };
  files.rename = async (from, to) => {
    if (step === 'rename' && String(from).endsWith('.unfinished') && matches(String(from))) refuse(String(from));
    return rename(from, to);
  };
  syncBuiltinESMExports();
  return () => {
    files.open = open;
    files.rename = rename;
    syncBuiltinESMExports();
  };
}
