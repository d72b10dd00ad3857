import { pickPictures } from '@callwright/shared/picture-text/picture-files.ts';
import { fieldOf, labelOfField } from '@callwright/shared/post/fields.ts';
import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import { fieldId, PostField } from '@callwright/shared/post-form/post-field.tsx';
import { type ClipboardEvent, useState } from 'react';
import { useNavigation, usePicturesStore } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useField } from '../drafts/use-draft.ts';
import { chooseFeaturedImage, setFeaturedImage } from '../pictures/insert-pictures.ts';
import { toShownAddress } from '../pictures/shown-address.ts';
import { FEATURED_IMAGE_ID } from '../pictures/use-dropped-files.ts';
import { useFieldProblem } from '../readiness/use-errors.ts';
import { DETAILS_LOOK, Field } from './field.tsx';

export function FeaturedImageField({ document: draft }: { document: DraftDocument }) {
  const store = usePicturesStore();
  const { showPictures } = useNavigation();
  const [url, setUrl] = useField(draft, 'featuredImageUrl');
  /** The URL that showed no picture. */
  const [failed, setFailed] = useState<string | null>(null);
  const address = url.trim();
  const reference = readPictureReference(address);

  /** Cancels a picture that is still being added, so that it can't replace this URL. */
  function writeUrl(written: string) {
    chooseFeaturedImage(draft)();
    setUrl(written);
  }

  function addPasted(event: ClipboardEvent) {
    const [file] = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    if (file === undefined) return;
    event.preventDefault();
    void setFeaturedImage(store, draft, file);
  }

  async function pick() {
    const [file] = await pickPictures({ isMultiple: false });
    if (file) await setFeaturedImage(store, draft, file);
  }

  return (
    <div id={FEATURED_IMAGE_ID} className="flex flex-col gap-3" onPaste={addPasted}>
      {reference === null ? (
        <AddressField url={url} setUrl={writeUrl} failed={failed} setFailed={setFailed} />
      ) : (
        <div>
          <p className="mb-1.5 text-[13px] font-semibold">Featured image</p>
          <img
            src={toShownAddress(reference)}
            alt="Featured image, as readers see it"
            className="aspect-video w-full rounded-lg border border-line bg-sunken object-cover"
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button-quiet" onClick={() => void pick()}>
          {reference === null ? 'Choose a picture...' : 'Replace...'}
        </button>
        <button type="button" className="button-quiet" onClick={() => showPictures('featured-image')}>
          Use existing...
        </button>
        {reference !== null && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              writeUrl('');
              draft.setField('featuredImageAlt', '');
            }}
          >
            Remove
          </button>
        )}
      </div>
      <AltField
        document={draft}
        name={reference?.name ?? null}
        hasPicture={reference !== null || (isWebAddress(address) && address !== failed)}
      />
    </div>
  );
}

type AltFieldProps = { document: DraftDocument; name: string | null; hasPicture: boolean };

function AltField({ document: draft, name, hasPicture }: AltFieldProps) {
  const store = usePicturesStore();
  const [value, change] = useField(draft, 'featuredImageAlt');
  const problem = useFieldProblem(draft, 'featuredImageAlt');
  function leave() {
    if (name !== null && value.trim() !== '') void store.describe(name, value.trim());
  }
  if (!hasPicture && value === '') return null;
  return <PostField name="featuredImageAlt" field={{ value, problem, change, leave }} look={DETAILS_LOOK} />;
}

type AddressFieldProps = {
  url: string;
  setUrl: (url: string) => void;
  failed: string | null;
  setFailed: (url: string | null) => void;
};

function AddressField({ url, setUrl, failed, setFailed }: AddressFieldProps) {
  // Load the picture on blur, not for every partial URL.
  const [shown, setShown] = useState(url);
  const id = fieldId('featuredImageUrl');
  const address = shown.trim();
  const hasFailed = address === failed;
  const isValid = isWebAddress(address);
  const note =
    address === '' || address !== url.trim()
      ? ''
      : !isValid
        ? 'Must be a valid URL'
        : hasFailed
          ? 'This link doesn’t show a picture. Check it, or choose a picture.'
          : '';

  function show() {
    setFailed(null);
    setShown(url);
  }

  return (
    <Field id={id} label={labelOfField('featuredImageUrl')}>
      <input
        id={id}
        className="field"
        type="url"
        inputMode="url"
        value={url}
        placeholder={fieldOf('featuredImageUrl').placeholder}
        aria-invalid={note !== '' && !isValid}
        aria-describedby={`${id}-note`}
        spellCheck={false}
        onChange={(event) => setUrl(event.target.value)}
        onBlur={show}
      />
      <p
        id={`${id}-note`}
        role="status"
        className={`mt-1.5 text-xs ${isValid ? 'text-warn' : 'text-danger'} empty:hidden`}
      >
        {note}
      </p>
      {isValid && !hasFailed && (
        <img
          key={address}
          src={address}
          alt="Featured image, as readers see it"
          className="mt-2.5 aspect-video w-full rounded-lg border border-line bg-sunken object-cover"
          onError={() => setFailed(address)}
        />
      )}
    </Field>
  );
}
