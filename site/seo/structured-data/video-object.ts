import type { VideoObject, WithContext } from 'schema-dts';
import { type SiteVideo, site } from '../../content/site.ts';

/** The demo, for the page that shows it, where the owner has set one. */
export function videoObject(video: SiteVideo): WithContext<VideoObject> {
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    description: video.description,
    thumbnailUrl: [new URL(video.poster, site.url).href],
    uploadDate: video.uploadedOn,
    embedUrl: video.embedUrl,
    duration: `PT${Math.round(video.length)}S`,
  };
}
