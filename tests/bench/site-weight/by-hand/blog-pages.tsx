import { formatDate } from '@callwright/shared/post/format-date.ts';
import { MAX_CARD_KEYWORDS, type Post, splitKeywords } from '@callwright/shared/post/post.ts';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import { Icon } from '@callwright/site/components/ui/icon.tsx';
import { SoundWave } from '@callwright/site/components/ui/sound-wave.tsx';
import { ROUTES } from '@callwright/site/content/routes.ts';
import { site } from '@callwright/site/content/site.ts';

export function BlogPage({ posts }: { posts: readonly Post[] }) {
  return (
    <>
      <header className="sunken">
        <div className="in">
          <h1>{site.blogName}</h1>
          <p>{site.blogDescription}</p>
          <SoundWave className="wide" />
        </div>
      </header>
      <ul className="in three posts">
        {posts.map((post) => (
          <li className="card" key={post.id}>
            {post.featured_image_url ? (
              <Picture url={post.featured_image_url} isFirst={false} />
            ) : (
              <SoundWave className="" />
            )}
            <h2>
              <a href={`/blog/${post.slug}`}>{post.title}</a>
            </h2>
            {post.excerpt && <p>{post.excerpt}</p>}
            <Keywords words={splitKeywords(post.keywords).slice(0, MAX_CARD_KEYWORDS)} />
            <p className="by">
              <b>{post.author_name}</b>
              <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

export function PostPage({ post }: { post: Post }) {
  return (
    <article className="in post">
      <a href={ROUTES.blog.path}>
        <Icon name="arrow-left" className="" /> Back to Blog
      </a>
      <h1>{post.title}</h1>
      <p className="by">
        <b>{post.author_name}</b> <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>
      </p>
      <Keywords words={splitKeywords(post.keywords)} />
      {post.featured_image_url && <Picture url={post.featured_image_url} isFirst />}
      <PostBody content={post.content} />
    </article>
  );
}

function Picture({ url, isFirst }: { url: string; isFirst: boolean }) {
  return (
    <img
      src={url}
      alt=""
      width={1200}
      height={675}
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}

function Keywords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className="keywords" aria-label="Keywords">
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}
