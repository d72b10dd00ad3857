import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FontSlice } from './fonts.ts';

/**
 * Makes the font files readable for Pango, which takes no WOFF2, and tells fontconfig about them
 * and about nothing else: the pictures are the same whatever typefaces a machine has.
 *
 * @returns the path of fontconfig's configuration. Two exports may ask for the same files at once.
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
${[...typefaces].map(nameTypeface).join('\n')}
</fontconfig>
`;
  const name = createHash('sha256').update(configuration).digest('hex').slice(0, 16);
  const path = join(folder, `${name}.conf`);
  await writeWhole(path, configuration);
  return path;
}

/** The names inside the files differ from slice to slice; the folder's is the one that a drawing asks for. */
function nameTypeface(typeface: string): string {
  return `<match target="scan"><test name="file" compare="contains"><string>/${typeface}/</string></test><edit name="family" mode="assign" binding="same"><string>${typeface}</string></edit></match>`;
}

async function unpack({ typeface, file }: FontSlice, folder: string): Promise<string> {
  const packed = await readFile(file);
  // Named after its content: an updated package is another folder.
  const version = createHash('sha256').update(packed).digest('hex').slice(0, 16);
  const path = join(folder, typeface, version, basename(file).replace(/\.woff2$/, '.ttf'));
  if (await exists(path)) return path;
  const { default: decompress } = await import('woff2-encoder/decompress');
  await writeWhole(path, await decompress(packed));
  return path;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Whoever reads it sees all of it or none. The half of it is kept apart, where fontconfig does not look. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const half = join(dirname(path), `.${randomUUID()}`);
  await writeFile(half, content);
  await rename(half, path);
}
