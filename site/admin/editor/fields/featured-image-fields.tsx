'use client';

import { listPastedPictures, pickPictures } from '@callwright/shared/picture-text/picture-files.ts';
import { labelOfField } from '@callwright/shared/post/fields.ts';
import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import { type BoundField, fieldId, PostField } from '@callwright/shared/post-form/post-field.tsx';
import { ImageOff, ImagePlus, Link2, X } from 'lucide-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { buttonStyle } from '../../../ui/button-style.ts';
import { FieldFrame, POST_FORM_LOOK } from '../../../ui/text-field.tsx';
import { OwnPicturesDialog } from '../../pictures/own-pictures-dialog.tsx';
import type { PostPictures } from '../../pictures/post-pictures.ts';
import { FEATURED_FIELDS_ID } from '../../pictures/use-dropped-pictures.ts';

type FeaturedImageFieldsProps = {
  authorId: string;
  url: BoundField;
  alt: BoundField;
  pictures: PostPictures;
  isDropTarget: boolean;
  onRemove: () => void;
};

export function FeaturedImageFields({ authorId, url, alt, pictures, ...rest }: FeaturedImageFieldsProps) {
  const id = fieldId('featuredImageUrl');
  /** Half a URL has no picture to load. Its frame is there, so that leaving the field moves nothing under a click. */
  const [isTyping, setIsTyping] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const address = url.value.trim();
  const reference = readPictureReference(address);
  const picture = reference?.address ?? (isWebAddress(address) ? address : null);
  const hasFailed = picture !== null && picture === failed;

  function addPasted(event: ClipboardEvent) {
    const [file] = listPastedPictures(event.clipboardData);
    if (file === undefined) return;
    event.preventDefault();
    void pictures.setFeatured(file);
  }

  return (
    <div id={FEATURED_FIELDS_ID} className="editor-card" onPaste={addPasted}>
      <FieldFrame
        id={id}
        label={labelOfField('featuredImageUrl')}
        text=""
        limit={undefined}
        hint={undefined}
        problem={url.problem}
      >
        <div
          className="editor-image"
          data-set={picture !== null || undefined}
          data-drop={rest.isDropTarget || undefined}
        >
          {picture === null ? (
            <p className="editor-image-prompt">
              <ImagePlus aria-hidden="true" className="size-6" />
              <span className="pointer-coarse:hidden">Drop a picture here, or</span>
            </p>
          ) : hasFailed ? (
            <p
              id={`${id}-failed`}
              className="flex min-h-18 items-center gap-3 bg-warn-soft px-4 py-3 text-sm text-warn"
            >
              <ImageOff aria-hidden="true" className="size-5 shrink-0" />
              This link doesn’t show a picture. Check it, or upload one.
            </p>
          ) : (
            <div className="aspect-video bg-sunken">
              {!isTyping && (
                <img
                  src={picture}
                  alt="Featured image, as readers see it"
                  className="size-full object-contain"
                  onError={() => setFailed(picture)}
                />
              )}
            </div>
          )}
          <ImageButtons
            authorId={authorId}
            isSet={picture !== null && !hasFailed}
            pictures={pictures}
            onRemove={rest.onRemove}
          />
          <div hidden={reference !== null && !hasFailed} className="editor-image-link">
            <Link2 aria-hidden="true" className="size-4 shrink-0" />
            <input
              id={id}
              type="url"
              inputMode="url"
              value={url.value}
              placeholder="or paste a link"
              aria-invalid={url.problem !== null || undefined}
              aria-describedby={hasFailed ? `${id}-failed ${id}-note` : `${id}-note`}
              spellCheck={false}
              onChange={({ target, nativeEvent }) => {
                setIsTyping(!(nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'));
                url.change(target.value);
              }}
              onBlur={() => setIsTyping(false)}
            />
            {url.value !== '' && (picture === null || hasFailed) && (
              <button
                type="button"
                aria-label="Clear the link"
                className="editor-tool -mr-2 shrink-0"
                onClick={() => {
                  rest.onRemove();
                  // This button disappears.
                  document.getElementById(id)?.focus();
                }}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            )}
          </div>
        </div>
      </FieldFrame>
      {((picture !== null && !hasFailed) || alt.value !== '') && (
        <PostField name="featuredImageAlt" field={alt} look={POST_FORM_LOOK} />
      )}
    </div>
  );
}

type ImageButtonsProps = Pick<FeaturedImageFieldsProps, 'authorId' | 'pictures' | 'onRemove'> & { isSet: boolean };

function ImageButtons({ authorId, isSet, pictures, onRemove }: ImageButtonsProps) {
  const first = useRef<HTMLButtonElement>(null);

  async function pick() {
    const [file] = await pickPictures({ isMultiple: false });
    if (file) await pictures.setFeatured(file);
  }

  return (
    <div className="editor-image-actions">
      <button ref={first} type="button" className={buttonStyle('secondary')} onClick={() => void pick()}>
        {isSet ? 'Replace...' : 'Upload...'}
      </button>
      {isSet ? (
        <button
          type="button"
          className={buttonStyle('danger')}
          onClick={() => {
            onRemove();
            // This button disappears.
            first.current?.focus();
          }}
        >
          Remove
        </button>
      ) : (
        <OwnPicturesDialog
          authorId={authorId}
          trigger={
            <button type="button" className={buttonStyle('secondary')}>
              Your pictures
            </button>
          }
          onChoose={(address) => pictures.reuseAsFeatured(address)}
        />
      )}
    </div>
  );
}
