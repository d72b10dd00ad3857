import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FontSlice } from './fonts.ts';

/**
 * Unpacks the font files, because Pango reads no WOFF2, and configures fontconfig with them and nothing
 * else, so that the images are the same whatever typefaces a machine has.
 *
 * @returns the path of fontconfig's configuration. Two exports may unpack the same files at once.
 */
export async function unpackFonts(slices: readonly FontSlice[], folder: string): Promise<string> {
  const files = await Promise.all(slices.map((slice) => unpack(slice, folder)));
  const typefaces = new Set(slices.map(({ typeface }) => typeface));
  const folders = new Set(files.map((file) => dirname(file)));
  const configuration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${[...folders].map((path) => `<dir>${path}</dir>`).join('\n')}
<cachedir>${join(folder, 'index')}</cachedir>
${[...typefaces].map(toNameRule).join('\n')}
</fontconfig>
`;
  const name = createHash('sha256').update(configuration).digest('hex').slice(0, 16);
  const path = join(folder, `${name}.conf`);
  await writeAtomically(path, configuration);
  return path;
}

/** Names a typeface after its folder, because the names inside the files differ from slice to slice. */
function toNameRule(typeface: string): string {
  return `<match target="scan"><test name="file" compare="contains"><string>/${typeface}/</string></test><edit name="family" mode="assign" binding="same"><string>${typeface}</string></edit></match>`;
}

async function unpack({ typeface, file }: FontSlice, folder: string): Promise<string> {
  const packed = await readFile(file);
  // Named after its content, so that an updated package is another folder.
  const version = createHash('sha256').update(packed).digest('hex').slice(0, 16);
  const path = join(folder, typeface, version, basename(file).replace(/\.woff2$/, '.ttf'));
  if (await exists(path)) return path;
  const { default: decompress } = await import('woff2-encoder/decompress');
  await writeAtomically(path, await decompress(packed));
  return path;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Writes a file as a whole. The temporary file is hidden, so that fontconfig does not read it. */
async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${randomUUID()}`);
  await writeFile(temporary, content);
  await rename(temporary, path);
}
