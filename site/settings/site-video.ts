/** What every video says of itself, to visitors and to search engines. */
type VideoFacts = {
  title: string;
  /** One sentence on what is to be seen, for search engines and for who cannot watch. */
  description: string;
  /** The picture before play: a file of our own under `site/public`. */
  poster: string;
  /** An ISO date. */
  uploadedOn: string;
  /** Seconds. */
  length: number;
};

/** Files of this site, made by `pnpm demo-video`; a browser plays the first source that it can. */
export type OwnVideo = VideoFacts & {
  provider: 'own';
  sources: readonly { path: string; type: string }[];
  /** A WebVTT file. */
  captions: string;
  /** Pixels. */
  width: number;
  height: number;
};

/** A video at a provider; nothing of the provider is loaded before a visitor presses play. */
export type EmbeddedVideo = VideoFacts &
  (
    | { provider: 'youtube' | 'vimeo' | 'wistia'; id: string }
    /** Any other: the page that the provider offers for embedding, and that plays by itself once it is opened. */
    | { provider: 'other'; embedUrl: string }
  );

export type SiteVideo = OwnVideo | EmbeddedVideo;

/**
 * The page of the provider that plays a video, in the mode that tracks visitors least. The addresses are the providers'
 * own: YouTube's privacy-enhanced mode, Vimeo's `dnt` and Wistia's `doNotTrack`.
 */
export function toEmbedUrl(video: EmbeddedVideo): string {
  switch (video.provider) {
    case 'youtube':
      return `https://www.youtube-nocookie.com/embed/${video.id}?autoplay=1&playsinline=1&rel=0`;
    case 'vimeo':
      return `https://player.vimeo.com/video/${video.id}?autoplay=1&dnt=1`;
    case 'wistia':
      return `https://fast.wistia.net/embed/iframe/${video.id}?autoPlay=true&doNotTrack=true`;
    case 'other':
      return video.embedUrl;
  }
}
