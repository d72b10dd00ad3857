import sharp from 'sharp';

export type PhonePhoto = { label: string; bytes: Uint8Array };

/** In all metadata. No encoded file may contain it. */
export const SECRET = 'Secret-51.5074N';

/** EXIF orientations. From 5 on, width and height are swapped. */
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const SHAPES = [
  { widthPx: 400, heightPx: 300 },
  { widthPx: 240, heightPx: 420 },
  { widthPx: 2_100, heightPx: 1_700 },
  { widthPx: 1_900, heightPx: 700 },
] as const;

const FORMATS = ['jpeg', 'progressive', 'png', 'webp', 'jpeg'] as const;

/** Every orientation, shape, and format, with GPS, a thumbnail, and XMP. Every third one uses Display P3. */
export async function makePhonePhotos(count: number): Promise<PhonePhoto[]> {
  const photos: PhonePhoto[] = [];
  for (let index = 0; index < count; index += 1) {
    const orientation = ORIENTATIONS[index % ORIENTATIONS.length] ?? 1;
    // Few are large, because those take ten times as long.
    const shape = SHAPES[index % 20 === 19 ? 2 : index % 20 === 9 ? 3 : index % 2] ?? SHAPES[0];
    const format = FORMATS[index % FORMATS.length] ?? 'jpeg';
    const isWide = index % 3 === 2;
    const label = `${index}: ${format}, ${shape.widthPx}x${shape.heightPx}, orientation ${orientation}${isWide ? ', P3' : ''}`;
    const drawn = sharp(await drawScene(shape, index)).withExif({ IFD0: { ImageDescription: SECRET } });
    const inProfile = isWide ? drawn.withIccProfile('p3') : drawn;
    const isJpeg = format === 'jpeg' || format === 'progressive';
    const base = isJpeg
      ? await inProfile
          .jpeg({ quality: 95, progressive: format === 'progressive', chromaSubsampling: '4:4:4' })
          .toBuffer()
      : await inProfile
          .withMetadata({ orientation, ...(isWide && { icc: 'p3' }) })
          .toFormat(format, { quality: 95 })
          .toBuffer();
    photos.push({ label, bytes: isJpeg ? addJpegMetadata(base, orientation, index % 2 === 0) : base });
  }
  return photos;
}

/** The corners differ, so that rotation and mirroring show. */
export function drawScene({ widthPx, heightPx }: { widthPx: number; heightPx: number }, seed: number): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue}, 70%, 80%)"/><stop offset="1" stop-color="hsl(${hue + 90}, 60%, 30%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <rect width="30%" height="25%" fill="#c8321e"/>
    <circle cx="80%" cy="25%" r="12%" fill="#f0d250"/>
    <rect x="10%" y="70%" width="15%" height="30%" fill="#1e5a3c"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Adds a phone's segments before the picture's own, and a video after it, as in motion photos. */
export function addJpegMetadata(jpeg: Uint8Array, orientation: number, isLittleEndian: boolean): Uint8Array {
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), makeTiff(orientation, isLittleEndian, jpeg.subarray(0, 2_000))]);
  const xmp = Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>${SECRET}</exif:GPSLatitude></x:xmpmeta>`,
  );
  const iptc = Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x20${SECRET}`);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, exif),
    segment(0xe1, xmp),
    segment(0xed, iptc),
    segment(0xfe, Buffer.from(SECRET)),
    withoutSegment(jpeg.subarray(2), 0xe1),
    Buffer.from(`\0\0\0\x18ftypmp42${SECRET}`, 'latin1'),
  ]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function withoutSegment(rest: Uint8Array, unwanted: number): Buffer {
  const segments: Buffer[] = [];
  const bytes = Buffer.from(rest);
  let at = 0;
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (bytes[at + 1] !== unwanted) segments.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...segments, bytes.subarray(at)]);
}

/** EXIF data: camera, orientation, GPS, and a thumbnail in a second directory. */
function makeTiff(orientation: number, isLittleEndian: boolean, thumbnail: Uint8Array): Buffer {
  const tiff = Buffer.alloc(400);
  const put16 = (value: number, at: number) =>
    isLittleEndian ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const put32 = (value: number, at: number) =>
    isLittleEndian ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    put16(tag, at);
    put16(type, at + 2);
    put32(count, at + 4);
    if (type === 3) put16(value, at + 8);
    else put32(value, at + 8);
  };
  tiff.write(isLittleEndian ? 'II' : 'MM', 0, 'latin1');
  put16(42, 2);
  put32(8, 4);
  const secret = `${SECRET}\0`;
  put16(3, 8);
  entry(10, 0x010f, 2, secret.length, 200);
  entry(22, 0x0112, 3, 1, orientation);
  entry(34, 0x8825, 4, 1, 100);
  put32(150, 46);
  put16(2, 100);
  entry(102, 0x001d, 2, secret.length, 230);
  entry(114, 0x0002, 5, 3, 260);
  for (const [index, part] of [51, 30, 26].entries()) {
    put32(part, 260 + index * 8);
    put32(1, 264 + index * 8);
  }
  put16(3, 150);
  entry(152, 0x0103, 3, 1, 6);
  entry(164, 0x0201, 4, 1, 400);
  entry(176, 0x0202, 4, 1, thumbnail.length);
  tiff.write(secret, 200, 'latin1');
  tiff.write(secret, 230, 'latin1');
  return Buffer.concat([tiff, thumbnail]);
}
