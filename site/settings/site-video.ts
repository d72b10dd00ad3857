type VideoFacts = {
  title: string;
  /** One sentence for search engines and people who can't watch. */
  description: string;
  /** A file in `site/public`. */
  poster: string;
  /** An ISO date. */
  uploadedOn: string;
  /** Seconds. */
  length: number;
};

/** `pnpm demo-video` makes the files. A browser plays the first source it supports. */
export type OwnVideo = VideoFacts & {
  provider: 'own';
  sources: readonly { path: string; type: string }[];
  /** A WebVTT file. */
  captions: string;
  /** Pixels. */
  width: number;
  height: number;
};

/** Nothing loads from the provider until a visitor clicks play. */
export type EmbeddedVideo = VideoFacts &
  (
    | { provider: 'youtube' | 'vimeo' | 'wistia'; id: string }
    /** The provider's embed page. It must start playing when opened. */
    | { provider: 'other'; embedUrl: string }
  );

export type SiteVideo = OwnVideo | EmbeddedVideo;

/** The provider's most private mode: YouTube's privacy-enhanced mode, Vimeo's `dnt`, Wistia's `doNotTrack`. */
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
