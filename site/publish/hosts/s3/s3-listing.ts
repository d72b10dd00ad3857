import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

export type StoredObject = {
  key: string;
  size: number;
  /** MD5 in hex, unless the bucket is encrypted with a key service. */
  etag: string;
};

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

const pageSchema = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.enum(['true', 'false']),
    NextContinuationToken: z.string().optional(),
    Contents: z.array(z.object({ Key: z.string(), ETag: z.string(), Size: z.coerce.number() })).default([]),
  }),
});

/** A truncated response doesn't match. */
export const listingSchema = z
  .object({ body: z.string() })
  .transform(({ body }, context): unknown => {
    try {
      return parser.parse(body, true);
    } catch {
      context.addIssue({ code: 'custom', message: "isn't XML" });
      return z.NEVER;
    }
  })
  .pipe(pageSchema)
  .transform(({ ListBucketResult: { Contents, IsTruncated, NextContinuationToken: next } }, context) => {
    if (IsTruncated === 'true' && !next) context.addIssue({ code: 'custom', message: 'has no continuation' });
    return {
      objects: Contents.map(({ Key, ETag, Size }) => ({
        key: Key,
        size: Size,
        etag: ETag.replaceAll(/"|&quot;/g, ''),
      })),
      next: IsTruncated === 'true' ? next : undefined,
    };
  });
