import { BRAND_COLORS } from '@callwright/shared/brand/brand-colors.ts';
import type { Metadata, Viewport } from 'next';
import { site } from '../content/site.ts';

/**
 * What the head of every document says; export/images/draw-icons.ts draws the icons that are no SVG. It
 * names no base: with one, Next takes the slash from the home page's own address.
 */
export const siteMetadata: Metadata = {
  applicationName: site.name,
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
    apple: { url: '/apple-touch-icon.png', sizes: '180x180' },
  },
};

export const siteViewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: BRAND_COLORS.paper },
    { media: '(prefers-color-scheme: dark)', color: BRAND_COLORS.paperDark },
  ],
};
