import type { PostFields } from '@callwright/shared/post/post.ts';
import { toPageDescription } from '@callwright/shared/post/seo-metadata.ts';
import { cutPageDescription, cutPageTitle } from './cut-page-text.ts';

type SearchPreviewProps = { fields: PostFields; siteUrl: string | null };

export function SearchPreview({ fields, siteUrl }: SearchPreviewProps) {
  const title = fields.title.trim();
  const host = siteUrl === null ? '' : `${new URL(siteUrl).host} › `;
  const description = toPageDescription(fields.metaDescription.trim(), title);
  return (
    <div className="search-preview rounded-xl border border-line bg-surface p-3.5">
      <p className="truncate text-ink-soft text-xs">
        {host}blog › {fields.slug || '...'}
      </p>
      <p className="mt-1 text-[17px] text-focus leading-snug [overflow-wrap:anywhere]">
        {title === '' ? 'No title yet' : cutPageTitle(title)}
      </p>
      {description !== '' && (
        <p className="mt-1 text-[13px] text-ink-soft leading-normal [overflow-wrap:anywhere]">
          {cutPageDescription(description)}
        </p>
      )}
    </div>
  );
}
