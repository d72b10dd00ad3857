import { formatDate } from '@callwright/shared/post/format-date.ts';
import { MAX_CARD_KEYWORDS, type PostSummary } from '@callwright/shared/post/post.ts';
import { FeaturedImage } from '@callwright/shared/post-body/featured-image.tsx';
import { SoundWave } from '../../ui/sound-wave.tsx';
import { toPostPath } from '../addresses.ts';
import { toAuthorName } from '../author-name.ts';
import { type SitePictures, UPLOADED_PICTURES } from '../site-pictures.ts';
import { readKeywords } from '../tags.ts';
import { KeywordList } from './post-parts.tsx';

type PostCardProps = {
  post: PostSummary;
  level: 'h2' | 'h3';
  pictures?: SitePictures;
};

/** The whole card is the click target of the title's link, except the keywords. */
export function PostCard({ post, level: Heading, pictures = UPLOADED_PICTURES }: PostCardProps) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-card transition-colors focus-within:border-accent hover:border-accent">
      {post.featured_image_url ? (
        <FeaturedImage
          url={post.featured_image_url}
          alt={post.featured_image_alt ?? ''}
          toPictureSources={pictures.toSources}
          sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, calc(100vw - 2.5rem)"
        />
      ) : (
        <div className="hidden aspect-video items-center justify-center bg-accent-soft px-10 sm:flex">
          <SoundWave className="h-1/3 w-full text-accent opacity-60" />
        </div>
      )}
      <div className="flex flex-1 flex-col p-6">
        <Heading className="heading line-clamp-2 pb-0.5 text-xl leading-tight">
          <a
            href={toPostPath(post.slug)}
            className="after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-[var(--focus)] focus-visible:after:outline-offset-[-4px] group-hover:text-accent"
          >
            {post.title}
          </a>
        </Heading>
        {post.excerpt && <p className="mt-3 line-clamp-3 text-ink-soft leading-relaxed">{post.excerpt}</p>}
        <div className="mt-auto pt-5">
          <KeywordList keywords={readKeywords(post.keywords).slice(0, MAX_CARD_KEYWORDS)} className="mb-4 gap-1.5" />
          <p className="border-line border-t pt-4 text-ink-soft text-sm">
            <span className="block truncate font-medium text-ink">{toAuthorName(post)}</span>{' '}
            <time dateTime={post.published_at} className="mt-0.5 block">
              {formatDate(post.published_at)}
            </time>
          </p>
        </div>
      </div>
    </article>
  );
}
