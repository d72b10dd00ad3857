export const PICTURE_LIMITS = {
  /** Maximum size of an encoded picture. The bucket has the same limit. */
  storedBytes: 6 * 1024 * 1024,
  /** Maximum size of a source file. A phone's largest photos have 40 MB. */
  fileBytes: 64_000_000,
  /** A pixel takes four bytes of memory. A phone's largest photos have 108 million. */
  pixels: 120_000_000,
  widthPx: 1_600,
  /** The limit of WebP. */
  heightPx: 16_383,
  encodeMs: 30_000,
} as const;
