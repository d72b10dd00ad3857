import { readPictureAddress } from '@callwright/shared/api/pictures.ts';
import { readPictureReference, toDraftReference, toPostReference } from '@callwright/shared/post/picture-reference.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { replaceDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import type { Env } from '../app/env.ts';

/** See `createPictureForms`. */
export type PictureForms = ReturnType<typeof createPictureForms>;

/** Is in every address of a picture of ours, in both forms, unless a character of it is written with an escape. */
const HINT = /pictures\/|[&\\]/;

/**
 * The one mapping between the two forms in which a text names a picture of its author's: in a draft `pictures/<name>`,
 * a file beside it; in a post the address in the author's folder of the blog. Only destinations change (pictures,
 * links and definitions), not code and not text. Pictures of others' folders and of other hosts are the same in both.
 *
 * Drafts, versions, snapshots and the window have the draft's form. The publish queue and the API have the post's.
 *
 * @param backend null where no backend is known: there is no post's form then.
 */
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
    /** Names the pictures as the author's post does. */
    toPost(fields: PostFields, authorId: string): PostFields {
      if (settings === null) return fields;
      return mapFields(fields, (address) => {
        const reference = readPictureReference(address);
        if (reference?.authorId !== null) return null;
        return toPostReference(reference, { backendUrl: settings.SUPABASE_URL, authorId });
      });
    },
    /** Names the pictures as a draft of the author's does. */
    toDraft(fields: PostFields, authorId: string): PostFields {
      if (settings === null) return fields;
      return mapFields(fields, (address) => {
        const reference = readPictureReference(address);
        const isOwn = reference !== null && readPictureAddress(settings, reference.address)?.authorId === authorId;
        return isOwn ? toDraftReference(reference) : null;
      });
    },
    /** Lists the names of the author's pictures that a post in its own form names, each once. */
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
