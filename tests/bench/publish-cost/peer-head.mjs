/** The head of a post in the peers' pages: the tags of ours, from a post's fields. Both peers run this file as it is. */

const escapeHtml = (text) => String(text).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** @param {{ title: string, slug: string, description: string, keywords: string, author: string, image: string, published: string }} post */
export function describeHead(post) {
  const url = `https://site.example/blog/${post.slug}`;
  const keywords = post.keywords.split(',').map((keyword) => keyword.trim());
  const named = Object.entries({
    description: post.description,
    'application-name': 'Callwright',
    author: post.author,
    keywords: keywords.join(','),
    'twitter:card': 'summary_large_image',
    'twitter:title': post.title,
    'twitter:description': post.description,
    'twitter:image': post.image,
    'twitter:image:alt': post.title,
  }).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`);
  const properties = [
    ['og:title', post.title],
    ['og:description', post.description],
    ['og:url', url],
    ['og:site_name', 'Callwright Blog'],
    ['og:locale', 'en_US'],
    ['og:image', post.image],
    ['og:image:alt', post.title],
    ['og:type', 'article'],
    ['article:published_time', post.published],
    ['article:modified_time', post.published],
    ['article:author', post.author],
    ...keywords.map((keyword) => ['article:tag', keyword]),
  ].map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`);
  const links =
    '<link rel="manifest" href="/manifest.webmanifest"><link rel="alternate" type="application/rss+xml" href="https://site.example/feed.xml" title="Callwright Blog (RSS)"><link rel="alternate" type="application/feed+json" href="https://site.example/feed.json" title="Callwright Blog (JSON Feed)"><link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any"><link rel="apple-touch-icon" href="/apple-touch-icon.png" sizes="180x180">';
  return `<title>${escapeHtml(post.title)} | Callwright Blog</title>${named.join('')}<link rel="canonical" href="${url}">${links}${properties.join('')}`;
}

/** What the page says to search engines and above its text. */
export function describePost(post) {
  const url = `https://site.example/blog/${post.slug}`;
  const article = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description: post.description,
    datePublished: post.published,
    dateModified: post.published,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@type': 'Organization', name: 'Callwright', url: 'https://site.example' },
    mainEntityOfPage: url,
    image: [post.image],
    keywords: post.keywords,
  };
  const badges = post.keywords
    .split(',')
    .map(
      (keyword) =>
        `<li class="max-w-full"><span class="inline-block max-w-full break-words rounded-full bg-accent-soft px-2.5 py-0.5 font-medium text-ink text-sm">${escapeHtml(keyword.trim())}</span></li>`,
    );
  return `<script type="application/ld+json">${JSON.stringify(article)}</script><div class="mx-auto max-w-3xl"><a href="/blog">Back to Blog</a><header class="mt-6"><h1 class="heading text-4xl sm:text-5xl">${escapeHtml(post.title)}</h1><p class="mt-5 flex flex-wrap gap-x-5 overflow-hidden text-ink-soft"><span class="min-w-0 break-all font-medium text-ink">${escapeHtml(post.author)}</span> <time datetime="${post.published}">${post.published.slice(0, 10)}</time></p><ul aria-label="Keywords" class="mt-5 flex flex-wrap gap-2">${badges.join('')}</ul></header></div><div class="mx-auto mt-10 max-w-4xl overflow-hidden rounded-3xl border border-line"><img src="${post.image}" alt="" width="1200" height="675" decoding="async" class="aspect-video w-full bg-sunken object-cover"></div>`;
}
