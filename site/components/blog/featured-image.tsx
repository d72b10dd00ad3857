/** The address is an author's, so its place is kept at one shape: nothing jumps when it arrives, or never does. */
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
