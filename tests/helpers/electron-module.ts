import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The sentinel before the fuses in Electron's binary, then their version and count. */
const FUSE_WIRE = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9])]);
/** Electron's default fuses; `1` is on. */
const DELIVERED = '101100110';

/** Lays out a folder like Electron for Linux, without the program: only the fuses, so that a packager can set them. */
export async function layOutFakeElectron(folder: string): Promise<void> {
  const files: Record<string, string | Buffer> = {
    electron: Buffer.concat([Buffer.from('no program '), FUSE_WIRE, Buffer.from(DELIVERED)]),
    'chrome-sandbox': '',
    'locales/en-US.pak': '',
    LICENSE: '',
    'LICENSES.chromium.html': '',
    version: '',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content, { mode: 0o755 });
  }
}
