import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { createLicensesPlugin } from './scripts/licenses-plugin.ts';

const root = import.meta.dirname;

/** In kB. Bundles are read from disk, where one large file is as fast as several small ones. */
const LARGEST_BUNDLE = 2_000;

/** Fallback values for an installed app, whose environment isn't set. */
const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SITE_URL } = process.env;
const buildSettings = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SITE_URL };

/** Serves the renderer while `electron-vite dev` runs. */
const devServer = { host: 'localhost', port: Number(process.env.EDITOR_PORT || 5173) };
const DEV_SERVER = `http://${devServer.host}:${devServer.port}`;

const licenses = createLicensesPlugin(root);

export default defineConfig(({ command }) => ({
  main: {
    plugins: [licenses],
    define: { BUILD_SETTINGS: JSON.stringify(command === 'serve' ? { ...buildSettings, DEV_SERVER } : buildSettings) },
    build: {
      // Bundle everything except Electron itself, because the packaged app has no node_modules.
      externalizeDeps: false,
      chunkSizeWarningLimit: LARGEST_BUNDLE,
      rolldownOptions: {
        input: {
          index: join(root, 'main/index.ts'),
          'storage-process': join(root, 'main/storage/storage-process.ts'),
          'import-process': join(root, 'main/imports/import-process.ts'),
        },
      },
    },
  },
  preload: {
    plugins: [licenses],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: join(root, 'preload/index.ts') },
        // A sandboxed preload is one CommonJS file, so it can't require any of our modules (electron-vite issue 776).
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: join(root, 'renderer'),
    plugins: [react(), tailwindcss(), licenses],
    worker: { plugins: () => [licenses] },
    // The pages use the app's own URLs, so they can't derive the server's address from theirs.
    server: {
      ...devServer,
      strictPort: true,
      ws: { protocol: 'ws', host: devServer.host, clientPort: devServer.port },
    },
    build: {
      minify: true,
      chunkSizeWarningLimit: LARGEST_BUNDLE,
      rolldownOptions: {
        input: { index: join(root, 'renderer/index.html'), preview: join(root, 'renderer/preview.html') },
      },
    },
  },
}));
