import { readPictureAddress } from '@callwright/shared/api/pictures.ts';
import { readPictureReference, toDraftReference, toPostReference } from '@callwright/shared/post/picture-reference.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { replaceDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import type { Env } from '../app/env.ts';

export type PictureForms = ReturnType<typeof createPictureForms>;

/** Matches every reference to a picture, possibly escaped. Text without a reference isn't parsed. */
const HINT = /pictures\/|[&\\]/;

/** Converts link and image destinations: `pictures/<name>` in drafts and the window, blog URLs in the queue and the API. */
export function createPictureForms(backend: Env['backend']) {
  const settings = backend && { SUPABASE_URL: backend.url };

  function mapFields(fields: PostFields, map: (address: string) => string | null): PostFields {
    return {
      ...fields,
      content: replaceDestinations(fields.content, HINT, map),
      featuredImageUrl: map(fields.featuredImageUrl.trim()) ?? fields.featuredImageUrl,
    };
  }

  return {
    toPost(fields: PostFields, authorId: string): PostFields {
      if (settings === null) return fields;
      return mapFields(fields, (address) => {
        const reference = readPictureReference(address);
        if (reference?.authorId !== null) return null;
        return toPostReference(reference, { backendUrl: settings.SUPABASE_URL, authorId });
      });
    },
    toDraft(fields: PostFields, authorId: string): PostFields {
      if (settings === null) return fields;
      return mapFields(fields, (address) => {
        const reference = readPictureReference(address);
        const isOwn = reference !== null && readPictureAddress(settings, reference.address)?.authorId === authorId;
        return isOwn ? toDraftReference(reference) : null;
      });
    },
    listOwn(fields: PostFields, authorId: string): string[] {
      const names = new Set<string>();
      mapFields(fields, (address) => {
        const reference = readPictureReference(address);
        const picture = settings && reference && readPictureAddress(settings, reference.address);
        if (picture?.authorId === authorId) names.add(picture.name);
        return null;
      });
      return [...names];
    },
  };
}
