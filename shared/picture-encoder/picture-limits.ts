/** What goes into a post, and what may be brought in to be made into it. */
export const PICTURE_LIMITS = {
  /** A picture of a post has at most this many bytes: the bucket takes no larger file. */
  storedBytes: 6 * 1024 * 1024,
  /** A file that is brought in has at most this many bytes: a phone's largest photos have 40 million. */
  fileBytes: 64_000_000,
  /** It has at most this many pixels, which take four bytes each in memory: a phone's largest photos have 108 million. */
  pixels: 120_000_000,
  /** A page shows no picture wider than this. */
  widthPx: 1_600,
  /** WebP knows no taller one. */
  heightPx: 16_383,
  /** A picture takes at most this long to be read and written anew. */
  encodeMs: 30_000,
} as const;
