/** Renders what surrounds a post's text on the peers' pages, like on ours. Both peers run this file unchanged. */

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

const ARROWS = { previous: 'M19 12H5M11 6l-6 6 6 6', next: 'M5 12h14M13 6l6 6-6 6' };

function describeNeighbor(post, way) {
  const icon = `<svg viewBox="0 0 24 24" width="24" height="24" class="shrink-0 size-4" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="${ARROWS[way]}"></path></svg>`;
  return `<li class="min-w-0"><a href="/blog/${post.slug}" rel="${way === 'next' ? 'next' : 'prev'}" class="group flex h-full flex-col gap-1 rounded-2xl border border-line bg-surface px-5 py-4 transition-colors hover:border-accent"><span class="flex items-center gap-2 text-ink-soft text-sm">${icon}${way === 'next' ? 'Next' : 'Previous'} post</span> <span class="line-clamp-2 max-w-full break-words font-semibold group-hover:text-accent">${escapeHtml(post.title)}</span></a></li>`;
}

function describeCard(post) {
  const badges = post.keywords
    .split(',')
    .map((keyword) => keyword.trim())
    .map(
      (keyword) =>
        `<li class="max-w-full"><a href="/blog/tag/${keyword.replaceAll(' ', '-')}" class="inline-block max-w-full break-words rounded-full bg-accent-soft px-2.5 py-0.5 font-medium text-ink text-sm relative underline-offset-2 hover:text-accent-strong hover:underline">${escapeHtml(keyword)}</a></li>`,
    );
  return `<li class="min-w-0"><article class="group relative flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-card transition-colors focus-within:border-accent hover:border-accent"><img src="${post.image}" alt="" width="1200" height="675" loading="lazy" decoding="async" referrerpolicy="no-referrer" class="aspect-video w-full bg-sunken object-cover"><div class="flex flex-1 flex-col p-6"><h3 class="heading line-clamp-2 pb-0.5 text-xl leading-tight"><a href="/blog/${post.slug}" class="after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-[var(--focus)] focus-visible:after:outline-offset-[-4px] group-hover:text-accent">${escapeHtml(post.title)}</a></h3><p class="mt-3 line-clamp-3 text-ink-soft leading-relaxed">${escapeHtml(post.description)}</p><div class="mt-auto pt-5"><ul aria-label="Keywords" class="flex flex-wrap mb-4 gap-1.5">${badges.join('')}</ul><p class="border-line border-t pt-4 text-ink-soft text-sm"><span class="block truncate font-medium text-ink">${escapeHtml(post.author)}</span> <time datetime="${post.published}" class="mt-0.5 block">${post.published.slice(0, 10)}</time></p></div></div></article></li>`;
}

export function describeEnd(post, posts) {
  const index = posts.findIndex(({ slug }) => slug === post.slug);
  const neighbors = [
    posts[index - 1] && describeNeighbor(posts[index - 1], 'previous'),
    posts[index + 1] && describeNeighbor(posts[index + 1], 'next'),
  ];
  const related = [];
  for (let at = 1; at < posts.length && related.length < 3; at += 1) {
    const other = posts[(index + at) % posts.length];
    if (other.keywords === post.keywords) related.push(describeCard(other));
  }
  return `<nav aria-label="Previous and next post" class="page-width pb-16 sm:pb-20"><ul class="mx-auto grid max-w-3xl gap-4 border-line border-t pt-8 sm:grid-cols-2">${neighbors.filter(Boolean).join('')}</ul></nav><section aria-labelledby="related-posts" class="border-line border-t"><div class="page-width py-14 sm:py-20"><h2 id="related-posts" class="heading mb-8 text-3xl sm:text-4xl">Related posts</h2><ul class="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">${related.join('')}</ul></div></section>`;
}
