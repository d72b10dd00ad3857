'use client';

import { listPastedPictures, pickPictures } from '@callwright/shared/picture-text/picture-files.ts';
import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import { type BoundField, PostField } from '@callwright/shared/post-form/post-field.tsx';
import type { ClipboardEvent } from 'react';
import { buttonStyle } from '../../../ui/button-style.ts';
import { POST_FORM_LOOK } from '../../../ui/text-field.tsx';
import { OwnPicturesDialog } from '../../pictures/own-pictures-dialog.tsx';
import type { PostPictures } from '../../pictures/post-pictures.ts';
import { FEATURED_FIELDS_ID } from '../../pictures/use-dropped-pictures.ts';

type FeaturedImageFieldsProps = {
  authorId: string;
  url: BoundField;
  alt: BoundField;
  pictures: PostPictures;
  onRemove: () => void;
};

export function FeaturedImageFields({ authorId, url, alt, pictures, onRemove }: FeaturedImageFieldsProps) {
  const picture = readPictureReference(url.value.trim());

  async function pick() {
    const [file] = await pickPictures({ isMultiple: false });
    if (file) await pictures.setFeatured(file);
  }

  function addPasted(event: ClipboardEvent) {
    const [file] = listPastedPictures(event.clipboardData);
    if (file === undefined) return;
    event.preventDefault();
    void pictures.setFeatured(file);
  }

  return (
    <div id={FEATURED_FIELDS_ID} className="flex flex-col gap-4" onPaste={addPasted}>
      {picture && (
        <img
          src={picture.address}
          alt="Featured image, as readers see it"
          className="aspect-video w-full rounded-xl border border-line bg-sunken object-cover"
        />
      )}
      <PostField name="featuredImageUrl" field={url} look={POST_FORM_LOOK} />
      <div className="flex flex-wrap gap-2">
        <button type="button" className={`${buttonStyle('secondary')} grow px-4!`} onClick={() => void pick()}>
          {picture ? 'Replace...' : 'Choose a picture...'}
        </button>
        <OwnPicturesDialog
          authorId={authorId}
          trigger={
            <button type="button" className={`${buttonStyle('secondary')} grow px-4!`}>
              Use an existing one
            </button>
          }
          onChoose={(address) => pictures.reuseAsFeatured(address)}
        />
        {picture && (
          <button type="button" className={`${buttonStyle('quiet')} px-3!`} onClick={onRemove}>
            Remove
          </button>
        )}
      </div>
      <PostField name="featuredImageAlt" field={alt} look={POST_FORM_LOOK} />
    </div>
  );
}
