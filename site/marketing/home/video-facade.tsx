import { type EmbeddedVideo, toEmbedUrl } from '../../settings/site-video.ts';

/**
 * A provider's video behind our own poster. The iframe's document links to the player, which opens in the same iframe.
 * Nothing loads from the provider before that, and it works without a script.
 */
export function VideoFacade({ video }: { video: EmbeddedVideo }) {
  return (
    <figure className="mx-auto w-full max-w-80">
      <iframe
        title={video.title}
        srcDoc={toPosterDocument(video)}
        loading="lazy"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-9/16 w-full rounded-[1.75rem] border border-night-line bg-night-raised shadow-card"
      />
      <figcaption className="mt-4 text-center text-on-night-soft">{video.description}</figcaption>
    </figure>
  );
}

/** The iframe inherits the page's policy, so the export allows this style by its hash. */
const POSTER_STYLE =
  'html,body,a,svg{display:block;width:100%;height:100%;margin:0;background:#18211c}' +
  'a:focus-visible{outline:4px solid #f4b45f;outline-offset:-4px}' +
  'a:hover circle{fill:#f6f1e7}';

function toPosterDocument(video: EmbeddedVideo): string {
  const name = escapeHtml(video.title);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>` +
    `<style>${POSTER_STYLE}</style></head><body>` +
    `<a href="${escapeHtml(toEmbedUrl(video))}" aria-label="Play: ${name}">` +
    '<svg viewBox="0 0 270 480" preserveAspectRatio="xMidYMid slice">' +
    `<image href="${escapeHtml(video.poster)}" width="270" height="480" preserveAspectRatio="xMidYMid slice"/>` +
    '<circle cx="135" cy="240" r="36" fill="#f4b45f"/><path d="M124 221v38l32-19z" fill="#18211c"/>' +
    '</svg></a></body></html>'
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
