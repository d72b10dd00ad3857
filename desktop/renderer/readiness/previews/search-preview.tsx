import type { PostFields } from '@callwright/shared/post/post.ts';
import { toPageDescription, toPageTitle } from '@callwright/shared/post/seo-metadata.ts';
import { cutText, ELLIPSIS } from './cut-text.ts';
import { createTextMeasure } from './measure-text.ts';

/** What a result's title may fill on a large screen, and its description in two lines, in pixels. */
const TITLE_WIDTH = 600;
const DESCRIPTION_WIDTH = 920;

const measureTitle = createTextMeasure(20);
const measureDescription = createTextMeasure(14);

/** The title as search results show it. */
export function cutPageTitle(title: string): string {
  return cutText(toPageTitle(title), TITLE_WIDTH, measureTitle);
}

/** Whether a search result cuts into the author's own words, not just into the blog's name after them. */
export function isTitleCut(title: string): boolean {
  const shown = cutPageTitle(title);
  const words = title.replace(/\s+/g, ' ').trim();
  return shown.endsWith(ELLIPSIS) && shown.length - ELLIPSIS.length < words.length;
}

type SearchPreviewProps = { fields: PostFields; siteUrl: string | null };

/** The post as a search engine lists it. */
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
          {cutText(description, DESCRIPTION_WIDTH, measureDescription)}
        </p>
      )}
    </div>
  );
}
