import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { drawScene } from './phone-photos.ts';

/** `expected` lists the right answers, if known. */
export type HostilePicture = { label: string; bytes: Uint8Array; expected?: readonly string[] };

const SIZE = { widthPx: 120, heightPx: 90 };
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

/** Handmade files, then real pictures that are cut or changed, the same for the same `random`. */
export async function makeHostilePictures(count: number, random: () => number): Promise<HostilePicture[]> {
  const scene = await drawScene(SIZE, 3);
  const wholes = await Promise.all(
    FORMATS.map(async (format) => ({ format, bytes: await sharp(scene).toFormat(format).toBuffer() })),
  );
  const pictures = [
    ...(await listBuilt(scene)),
    ...wholes.map(({ format, bytes }) => ({ label: `whole ${format}`, bytes, expected: ['ok'] })),
  ];
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from));
  for (let index = 0; pictures.length < count; index += 1) {
    const { format, bytes } = wholes[index % wholes.length] ?? { format: 'jpeg', bytes: scene };
    const kind = Math.floor(index / wholes.length) % 4;
    if (kind === 0) {
      const length = between(1, bytes.length - 20);
      // The first frame of a GIF may be complete in a cut file.
      pictures.push({
        label: `${format} cut off at ${length}`,
        bytes: bytes.subarray(0, length),
        expected: ['truncated', 'damaged', 'not-a-picture'],
      });
    } else if (kind === 1) {
      const changed = Buffer.from(bytes);
      const at = between(0, Math.min(64, bytes.length));
      changed[at] = between(0, 256);
      pictures.push({ label: `${format} with another byte at ${at}`, bytes: changed });
    } else if (kind === 2) {
      const changed = Buffer.from(bytes);
      const at = Array.from({ length: 20 }, () => between(0, changed.length));
      for (const place of at) changed[place] = between(0, 256);
      pictures.push({ label: `${format} with other bytes at ${at.join(', ')}`, bytes: changed });
    } else {
      const noise = Buffer.from(Array.from({ length: between(1, 3_000) }, () => between(0, 256)));
      pictures.push({
        label: `the beginning of a ${format}, and ${noise.length} random bytes`,
        bytes: Buffer.concat([bytes.subarray(0, 16), noise]),
      });
    }
  }
  return pictures;
}

async function listBuilt(scene: Buffer): Promise<HostilePicture[]> {
  const [jpeg, webp, avif] = await Promise.all([
    sharp(scene).jpeg().toBuffer(),
    sharp(scene).webp().toBuffer(),
    sharp(scene).avif().toBuffer(),
  ]);
  const twoFrames = sharp(Buffer.concat([await raw(scene), await raw(await sharp(scene).negate().png().toBuffer())]), {
    raw: { width: SIZE.widthPx, height: SIZE.heightPx * 2, channels: 3, pageHeight: SIZE.heightPx },
  });
  const [gif, moving] = await Promise.all([
    twoFrames.clone().gif({ loop: 0 }).toBuffer(),
    twoFrames.clone().webp({ loop: 0 }).toBuffer(),
  ]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1_000)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>${'&b;'.repeat(1_000)}</text></svg>`;
  const text = (label: string, content: string | Buffer, expected: string): HostilePicture => ({
    label,
    bytes: Buffer.from(content as string),
    expected: [expected],
  });
  const bomb = (label: string, bytes: Buffer): HostilePicture => ({ label, bytes, expected: ['too-many-pixels'] });
  return [
    text('nothing', '', 'empty'),
    text('one byte', 'x', 'not-a-picture'),
    text('a text named as a picture', 'Call the plumber.\n', 'not-a-picture'),
    text('a page', '<!doctype html><html><body><svg></svg></body></html>', 'not-a-picture'),
    text('a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), 'not-a-picture'),
    text('a ZIP', Buffer.from('PK\x03\x04rest'), 'not-a-picture'),
    text('an SVG that is packed', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), 'not-a-picture'),
    text(
      'a text that begins as a BMP',
      'BM is short for building management, and this is a letter about it.',
      'not-a-picture',
    ),
    text('an SVG with a script', svg, 'svg'),
    text('an SVG after a declaration', `<?xml version="1.0"?>\n<!-- made by hand -->\n${svg}`, 'svg'),
    text('an SVG after a byte order mark', `\ufeff  ${svg}`, 'svg'),
    text('an SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le'), 'svg'),
    text('an SVG that grows', laughs, 'svg'),
    text('a PDF', '%PDF-1.7\n', 'other-format'),
    text('a TIFF', Buffer.from('II*\0rest of it', 'latin1'), 'other-format'),
    text('a JPEG XL', Buffer.from([0xff, 0x0a, 1, 2, 3]), 'other-format'),
    text('a Photoshop document', '8BPS\0\x01', 'other-format'),
    text('a video', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), 'other-format'),
    text('a HEIC', heif('heic', { widthPx: 4_032, heightPx: 3_024 }), 'heic'),
    text('a HEIC without a size', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'heic'),
    text('an animated GIF', gif, 'animated'),
    text('an animated WebP', moving, 'animated'),
    text('an animated PNG', png(SIZE, [chunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))]), 'animated'),
    text('an AVIF sequence', heif('avis', SIZE), 'animated'),
    bomb('a PNG of 50,000 x 50,000 pixels', png({ widthPx: 50_000, heightPx: 50_000 })),
    bomb('a PNG of 4 thousand million pixels a side', png({ widthPx: 0xffffffff, heightPx: 0xffffffff })),
    bomb('a JPEG of 65,500 x 65,500 pixels', withFrame(jpeg, 65_500)),
    bomb('a GIF of 65,535 x 65,535 pixels', Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0;', 'latin1')),
    bomb(
      'a GIF with a frame that is larger than its screen',
      Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\0;', 'latin1'),
    ),
    bomb('a WebP of 16,384 x 16,384 pixels', withBytes(webp, webp.indexOf('VP8 ') + 14, [0xff, 0x3f, 0xff, 0x3f])),
    bomb('an AVIF of 50,000 x 50,000 pixels', withSize(avif, 50_000)),
    bomb('a HEIC of 50,000 x 50,000 pixels', heif('heic', { widthPx: 50_000, heightPx: 50_000 })),
    bomb('a BMP of 2 thousand million pixels a side', bmp(0x7fffffff, 0x7fffffff)),
    bomb('a PNG of 50,000 x 50,000 pixels that moves', png({ widthPx: 50_000, heightPx: 50_000 })),
    text('a BMP without its pixels', bmp(200, 200), 'truncated'),
    text('a PNG without a width', png({ widthPx: 0, heightPx: 9 }), 'damaged'),
    { label: 'a PNG whose pixels are short', bytes: png({ widthPx: 9_000, heightPx: 9_000 }) },
    {
      label: 'a PNG with a profile of 200 MB',
      bytes: png(SIZE, [chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(200_000_000))]))]),
    },
    {
      label: 'a PNG with a text of 200 MB',
      bytes: png(SIZE, [chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(200_000_000))]))]),
    },
    { label: 'a PNG with a wrong checksum', bytes: withBytes(Buffer.from(png(SIZE)), 29, [1, 2, 3, 4]) },
    { label: 'a JPEG with 3,000 scans', bytes: withScans(jpeg, 3_000) },
    {
      label: 'a JPEG with a segment of no length',
      bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9]),
      expected: ['damaged'],
    },
    {
      label: 'a JPEG of filling alone',
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, 0xff)]),
      expected: ['damaged', 'truncated'],
    },
    {
      label: 'a JPEG without a scan',
      bytes: Buffer.concat([jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda]))), Buffer.from([0xff, 0xd9])]),
      expected: ['damaged'],
    },
    {
      label: 'a GIF whose blocks never end',
      bytes: Buffer.concat([Buffer.from('GIF89a\x09\0\x09\0\0\0\0!\xfe', 'latin1'), Buffer.alloc(100_000, 1)]),
      expected: ['truncated'],
    },
    { label: 'a WebP whose chunk has 4 GB', bytes: withBytes(webp, 16, [0xff, 0xff, 0xff, 0xff]) },
    { label: 'an AVIF of boxes without a size', bytes: Buffer.concat([avif.subarray(0, 32), Buffer.alloc(50_000)]) },
  ];
}

function raw(scene: Buffer): Promise<Buffer> {
  return sharp(scene).removeAlpha().raw().toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])), 0);
  return Buffer.concat([head, data, end]);
}

function png({ widthPx, heightPx }: { widthPx: number; heightPx: number }, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((SIZE.widthPx + 1) * SIZE.heightPx));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((length, part) => length + part.length, 0), 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

function heif(brand: string, { widthPx, heightPx }: { widthPx: number; heightPx: number }): Buffer {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(widthPx, 4);
  size.writeUInt32BE(heightPx, 8);
  const properties = box('iprp', box('ipco', box('ispe', size)));
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`, 'latin1')),
    box('meta', Buffer.alloc(4), properties),
  ]);
}

function bmp(widthPx: number, heightPx: number): Buffer {
  const file = Buffer.alloc(200);
  file.write('BM', 'latin1');
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(widthPx, 18);
  file.writeInt32LE(heightPx, 22);
  file.writeUInt16LE(24, 28);
  return file;
}

function withBytes(file: Buffer, at: number, bytes: number[]): Buffer {
  const changed = Buffer.from(file);
  changed.set(bytes, at);
  return changed;
}

function withFrame(jpeg: Buffer, sizePx: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const [high, low] = [sizePx >> 8, sizePx & 255];
  return withBytes(jpeg, frame + 5, [high, low, high, low]);
}

function withSize(avif: Buffer, sizePx: number): Buffer {
  const changed = Buffer.from(avif);
  const at = changed.indexOf('ispe') + 8;
  changed.writeUInt32BE(sizePx, at);
  changed.writeUInt32BE(sizePx, at + 4);
  return changed;
}

function withScans(jpeg: Buffer, count: number): Buffer {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const body = jpeg.subarray(scan, jpeg.length - 2);
  return Buffer.concat([
    jpeg.subarray(0, scan),
    ...Array.from({ length: count }, () => body),
    Buffer.from([0xff, 0xd9]),
  ]);
}
