// Tested by tests/desktop/renderer/preview/preview-article.test.tsx.

/**
 * A post's featured image, on the site and in the editor's preview. It may have any size, so its frame has one aspect
 * ratio: the layout does not shift when it loads.
 */
export function FeaturedImage({ url, isFirst }: { url: string; isFirst?: boolean }) {
  return (
    <img
      src={url}
      alt=""
      width={1200}
      height={675}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      className="aspect-video w-full bg-sunken object-cover"
    />
  );
}
