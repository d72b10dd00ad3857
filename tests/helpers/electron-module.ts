import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What Electron's program holds in front of its fuses, and how many of them there are. */
const FUSE_WIRE = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9])]);
/** As Electron is delivered; `1` is on. */
const DELIVERED = '101100110';

/**
 * A folder that is laid out as Electron's is for Linux, without the program: in its place stand the
 * fuses alone, so that a packager has something to set them in.
 */
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
