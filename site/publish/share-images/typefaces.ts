import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import decompress from 'woff2-encoder/decompress';
import { readCached, writeCached } from '../cached-file.ts';
import { isEmoji, splitGraphemes } from './clean-text.ts';

const FILES = {
  bricolage: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
  figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  inter: 'inter-ui/variable/InterVariable.woff2',
  symbols: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  emoji: '@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2',
};

export type Face = keyof typeof FILES;

export const FONT_CONFIGURATION = 'fonts.conf';

const { resolve } = createRequire(import.meta.url);

/** Pango can't read WOFF2. fontconfig gets only these faces, so every machine draws the same images. */
export async function unpackFaces(cacheFolder: string): Promise<string> {
  const packed = await Promise.all(
    Object.entries(FILES).map(async ([face, file]) => ({ face, file, content: await readFile(resolve(file)) })),
  );
  const hash = createHash('sha256').update(configure(cacheFolder));
  for (const { content } of packed) hash.update(content);
  const folder = join(cacheFolder, hash.digest('hex').slice(0, 16));
  // Written last, so if it exists, the faces do, too.
  const configuration = join(folder, FONT_CONFIGURATION);
  if (await readCached(configuration)) return folder;
  for (const { face, file, content } of packed) {
    const unpacked = file.endsWith('.woff2') ? await decompress(content) : content;
    await writeCached(join(folder, 'faces', `${face}.ttf`), unpacked);
  }
  await writeCached(configuration, Buffer.from(configure(folder)));
  return folder;
}

/** Names each face after its file, because the names inside the files differ. */
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

const BEYOND_BRAND = /[[\p{L}\p{M}]--[\0-\xffıŒœ]]/v;

/** A missing character shows as a box, so a test compares this with the font files. */
const DRAWN =
  /^[\s -~\xA0-\u0525\u1E00-\u209F\u20A0-\u20B5\u20B8-\u20BA\u20BC-\u20C0\u2100-\u2109\u2116-\u2149\u2150-\u2186\u2190-\u2311\u2318\u2460-\u2469\u2500-\u269C\u26A0-\u26B8\u2701-\u2704\u2706-\u2709\u270C-\u2727\u2729-\u274B\u2756\u2758-\u275E\u2761-\u2794\u2798-\u27AF\u27B1-\u27BE]+$/u;

/** One face has all of a text's letters, so no word mixes two. Null if no face has a character. */
export function chooseFaces(text: string, brand: 'bricolage' | 'figtree'): Face[] | null {
  const graphemes = splitGraphemes(text);
  const isDrawn = graphemes.length > 0 && graphemes.every((grapheme) => isEmoji(grapheme) || DRAWN.test(grapheme));
  if (!isDrawn) return null;
  return BEYOND_BRAND.test(text) ? ['inter', 'symbols'] : [brand, 'inter', 'symbols'];
}
