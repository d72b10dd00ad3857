import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { environment } from './src/environment.ts';

export default defineConfig({
  output: 'static',
  outDir: environment.OUT_FOLDER,
  compressHTML: true,
  build: { inlineStylesheets: environment.INLINE_STYLESHEETS },
  integrations: [react()],
  vite: { plugins: [tailwindcss()] },
});
