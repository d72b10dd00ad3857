import type { NextConfig } from 'next';

const exportConfig: NextConfig = {
  // `next dev` shows posts published after it started. An export can't.
  ...(process.env.NODE_ENV === 'development' ? {} : { output: 'export' }),
  // Both `/blog/x` and `/blog/x/` work, because the export adds directory indexes. Canonical URLs stay as written.
  trailingSlash: false,
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // The export reads the packages' licenses from the source maps, then removes the maps.
  productionBrowserSourceMaps: process.env.CALLWRIGHT_EXPORT === '1',
  transpilePackages: ['@callwright/shared'],
  images: { unoptimized: true },
  // Islands run on React under Next. The export switches them to Preact.
  turbopack: { resolveAlias: { preact: './islands/next/react-render.ts' } },
  // `tsc` checks the types once.
  typescript: { ignoreBuildErrors: true },
  // A static site has no environment, so these are written into the pages.
  env: {
    SUPABASE_URL: process.env.SUPABASE_URL ?? '',
    SUPABASE_PUBLISHABLE_KEY: process.env.SUPABASE_PUBLISHABLE_KEY ?? '',
    SITE_URL: process.env.SITE_URL ?? '',
  },
  experimental: {
    // The 404 page is its own document, so its scripts stay out of other pages.
    globalNotFound: true,
    // Each export builds in its own folder, so nothing would read the cache.
    turbopackFileSystemCacheForBuild: false,
  },
};

export default exportConfig;
