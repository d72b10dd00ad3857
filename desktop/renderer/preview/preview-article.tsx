import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import type { PostLayout } from '@callwright/shared/post-body/blocks/layout-post.ts';
import { FeaturedImage } from '@callwright/shared/post-body/featured-image.tsx';
import type { ToPictureSources } from '@callwright/shared/post-body/picture-sources.ts';
import { PostCallToAction } from '@callwright/shared/post-body/post-call-to-action.tsx';
import { PostDocument } from '@callwright/shared/post-body/post-document.tsx';
import { DEFAULT_CALL_TO_ACTION, toCallToAction } from '@callwright/shared/post-links/call-to-action.ts';
import { memo, useEffect, useState } from 'react';
import { toShownAddress } from '../pictures/shown-address.ts';

/** Delay before loading an image, because a partial URL may be another host's. */
const IMAGE_DELAY_MS = 400;

/** The article as in the specification (section 2, "Blog admin"). Each part renders only for its own fields. */
export function PreviewArticle({ post, layoutText }: { post: PostFields; layoutText: LayoutText }) {
  const { title, excerpt, featuredImageUrl, featuredImageAlt, content } = post;
  const callToAction = toCallToAction(post.callToAction, DEFAULT_CALL_TO_ACTION);
  return (
    <article>
      <PreviewHead
        title={title}
        excerpt={excerpt}
        featuredImageUrl={featuredImageUrl}
        featuredImageAlt={featuredImageAlt}
      />
      <PreviewBody layoutText={layoutText} content={content} />
      {callToAction && <PostCallToAction link={callToAction} />}
    </article>
  );
}

type HeadFields = Pick<PostFields, 'title' | 'excerpt' | 'featuredImageUrl' | 'featuredImageAlt'>;

const PreviewHead = memo(function PreviewHead(fields: HeadFields) {
  const { title, excerpt, featuredImageUrl, featuredImageAlt } = fields;
  const image = useDebounced(featuredImageUrl.trim());
  return (
    <header className="mb-10">
      <h1 className={`heading text-3xl min-[26rem]:text-4xl sm:text-5xl ${title.trim() === '' ? 'note' : ''}`}>
        {title.trim() || 'Your Title Here'}
      </h1>
      {excerpt.trim() !== '' && <p className="mt-4 text-ink-soft text-lg italic">{excerpt}</p>}
      {(isWebAddress(image) || readPictureReference(image) !== null) && (
        <div className="mt-10 overflow-hidden rounded-3xl border border-line">
          <FeaturedImage url={image} alt={featuredImageAlt} isFirst toPictureSources={toLocalPicture} />
        </div>
      )}
    </header>
  );
});

/** The preview's host serves local pictures, and other authors' pictures from the blog. */
const toLocalPicture: ToPictureSources = (reference) => ({ src: toShownAddress(reference), href: null });

type LayoutText = (content: string) => PostLayout;

/** Like `PostBody`, but re-renders only changed blocks. */
export const PreviewBody = memo(function PreviewBody({
  layoutText,
  content,
}: {
  layoutText: LayoutText;
  content: string;
}) {
  const layout = layoutText(content);
  const isEmpty = layout.blocks.every(({ source }) => source.trim() === '');
  if (isEmpty) return <p className="note">What you write appears here as readers will see it.</p>;
  return <PostDocument layout={layout} toPictureSources={toLocalPicture} />;
});

function useDebounced(text: string): string {
  const [unchanged, setUnchanged] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setUnchanged(text), IMAGE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return unchanged;
}
