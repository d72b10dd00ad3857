import type { ReactNode } from 'react';

/** The author's image may have any size, so its frame has one aspect ratio: the layout does not shift when it loads. */
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

export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block max-w-full break-words rounded-full bg-accent-soft px-2.5 py-0.5 font-medium text-ink text-sm">
      {children}
    </span>
  );
}
