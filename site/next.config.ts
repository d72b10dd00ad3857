import type { NextConfig } from 'next';

const exportConfig: NextConfig = {
  // `next dev` answers for a post that came after its start, which an export can't.
  ...(process.env.NODE_ENV === 'development' ? {} : { output: 'export' }),
  // Both `/blog/x` and `/blog/x/` answer: the export adds directory indexes, and canonicals stay as written.
  trailingSlash: false,
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // They name the packages whose licenses the export writes; it removes them.
  productionBrowserSourceMaps: process.env.CALLWRIGHT_EXPORT === '1',
  transpilePackages: ['@callwright/shared'],
  images: { unoptimized: true },
  // Next brings React: the islands run on it until the export gives them Preact.
  turbopack: { resolveAlias: { preact: './islands/next/react-render.ts' } },
  // `tsc -p .` checks the types, once.
  typescript: { ignoreBuildErrors: true },
  // Read by env.ts alone; written into the pages, because a static site has no environment.
  env: {
    SUPABASE_URL: process.env.SUPABASE_URL ?? '',
    SUPABASE_PUBLISHABLE_KEY: process.env.SUPABASE_PUBLISHABLE_KEY ?? '',
    SITE_URL: process.env.SITE_URL ?? '',
  },
  experimental: {
    // The 404 page is a document of its own, so that its scripts stay out of every other page.
    globalNotFound: true,
    // Each export builds in a folder of its own, so nothing would ever read the cache.
    turbopackFileSystemCacheForBuild: false,
  },
};

export default exportConfig;
