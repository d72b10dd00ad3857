/** Loaded before the app's main bundle: gives it the stand-in for the module `electron`, and Electron's ways with errors. */
import { registerHooks } from 'node:module';

const standIn = new URL('./electron.ts', import.meta.url).href;

/** Where a test makes the main bundle throw: before the character of this number. */
const throwAt = Number(process.env.STAND_IN_THROW_AT ?? Number.NaN);

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    const loaded = next(url, context);
    if (Number.isNaN(throwAt) || !url.endsWith('/out/main/index.js')) return loaded;
    const source = String(loaded.source);
    return { ...loaded, source: `${source.slice(0, throwAt)}throw new Error("injected");${source.slice(throwAt)}` };
  },
});

// Electron shows an exception that nobody handles, and its process lives on.
process.on('uncaughtException', (cause) => {
  if (process.listenerCount('uncaughtException') === 1) {
    console.error('A JavaScript error occurred in the main process', cause);
  }
});
