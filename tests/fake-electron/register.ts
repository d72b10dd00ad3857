/** Preloaded into the main process. Replaces the module `electron`. */
import { registerHooks } from 'node:module';

const fakeElectron = new URL('./electron.ts', import.meta.url).href;

/** Character position in the main bundle where a test injects a throw. */
const throwAt = Number(process.env.STAND_IN_THROW_AT ?? Number.NaN);

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fakeElectron, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    const loaded = next(url, context);
    if (Number.isNaN(throwAt) || !url.endsWith('/out/main/index.js')) return loaded;
    const source = String(loaded.source);
    return { ...loaded, source: `${source.slice(0, throwAt)}throw new Error("injected");${source.slice(throwAt)}` };
  },
});

// Electron shows unhandled exceptions and keeps running.
process.on('uncaughtException', (cause) => {
  if (process.listenerCount('uncaughtException') === 1) {
    console.error('A JavaScript error occurred in the main process', cause);
  }
});
