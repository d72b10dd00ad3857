import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create } from 'fontkitten';
import decompress from 'woff2-encoder/decompress';
import { isEmoji, splitGraphemes } from './clean-text.ts';

/** The font files of the cards. Each is complete for what it draws, so no word is split between files. */
const FILES = {
  bricolage: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
  figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  inter: 'inter-ui/variable/InterVariable.woff2',
  symbols: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  emoji: '@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2',
};

export type Face = keyof typeof FILES;

/** The code points that each face has a glyph for. */
export type Coverage = Readonly<Record<Face, ReadonlySet<number>>>;

/** The name of fontconfig's configuration in the folder of the faces. */
export const FONT_CONFIGURATION = 'fonts.conf';

const { resolve } = createRequire(import.meta.url);

/**
 * Unpacks the faces once, because Pango reads no WOFF2, and configures fontconfig with nothing else, so that
 * every machine draws the same images. Several exports may unpack at once.
 *
 * @returns the folder of the faces, with fontconfig's configuration in it.
 */
export async function unpackFaces(cacheFolder: string): Promise<string> {
  const packed = await Promise.all(
    Object.entries(FILES).map(async ([face, file]) => ({ face, file, content: await readFile(resolve(file)) })),
  );
  const hash = createHash('sha256').update(configure(cacheFolder));
  for (const { content } of packed) hash.update(content);
  const folder = join(cacheFolder, hash.digest('hex').slice(0, 16));
  if (await exists(folder)) return folder;
  const temporary = join(cacheFolder, `.${randomUUID()}`);
  await mkdir(join(temporary, 'faces'), { recursive: true });
  for (const { face, file, content } of packed) {
    await writeFile(toPath(temporary, face), file.endsWith('.woff2') ? await decompress(content) : content);
  }
  await writeFile(join(temporary, FONT_CONFIGURATION), configure(folder));
  await rename(temporary, folder).catch(async (cause) => {
    await rm(temporary, { recursive: true });
    // Another export was faster.
    if (!(await exists(folder))) throw cause;
  });
  return folder;
}

function toPath(folder: string, face: string): string {
  return join(folder, 'faces', `${face}.ttf`);
}

/** Names each face after its file, because the names inside the files differ from ours. */
function configure(folder: string): string {
  const rules = Object.keys(FILES).map(
    (face) =>
      `<match target="scan"><test name="file" compare="contains"><string>/faces/${face}.ttf</string></test><edit name="family" mode="assign" binding="same"><string>${face}</string></edit></match>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>${folder}/faces</dir>
<cachedir>${folder}/index</cachedir>
${rules.join('\n')}
</fontconfig>
`;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Reads from the unpacked files themselves what they can draw: lists beside them claim more. */
export async function readCoverage(folder: string): Promise<Coverage> {
  const read = async (face: Face) => {
    const font = create(await readFile(toPath(folder, face)));
    if (!('characterSet' in font)) throw new Error(`${face} is more than one font.`);
    return new Set(font.characterSet);
  };
  const [bricolage, figtree, inter, symbols, emoji] = await Promise.all([
    read('bricolage'),
    read('figtree'),
    read('inter'),
    read('symbols'),
    read('emoji'),
  ]);
  return { bricolage, figtree, inter, symbols, emoji };
}

/** What joins or varies emoji and has no glyph of its own. */
const EMOJI_PARTS = /\p{Default_Ignorable_Code_Point}/gu;

const KNOWN_SCRIPTS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u;

/**
 * Chooses the faces for all letters and all symbols of a clean text, so that a word never mixes two.
 *
 * @returns the faces in Pango's order, or null if some character would be drawn as a box.
 */
export function chooseFaces(text: string, brand: 'bricolage' | 'figtree', coverage: Coverage): Face[] | null {
  if (!KNOWN_SCRIPTS.test(text)) return null;
  const graphemes = splitGraphemes(text);
  const isCovered = (grapheme: string, face: Face) =>
    [...grapheme].every((character) => coverage[face].has(character.codePointAt(0) ?? 0));
  const isDrawnBy = ([letters, symbols]: readonly [Face, Face]) =>
    graphemes.every((grapheme) => {
      if (isEmoji(grapheme)) return isCovered(grapheme.replace(EMOJI_PARTS, ''), 'emoji');
      return isCovered(grapheme, letters) || (!/[\p{L}\p{M}]/u.test(grapheme) && isCovered(grapheme, symbols));
    });
  const pairs: [Face, Face][] = [
    [brand, brand],
    ['inter', 'symbols'],
    ['symbols', 'symbols'],
  ];
  const chosen = pairs.find(isDrawnBy);
  return chosen ? [...new Set(chosen)] : null;
}
