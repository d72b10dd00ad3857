import { EventEmitter } from 'node:events';

/** Chromium's own, until it is told another one. */
const DEFAULT_DICTIONARY_URL = 'https://redirector.gvt1.com/edgedl/chrome/dict/';

/** One for all sessions, as in Electron. */
let dictionaryUrl = DEFAULT_DICTIONARY_URL;

/**
 * The spell checker of Electron's sessions on Linux and Windows. It loads the dictionaries of its languages, first
 * those of the system, as soon as there is a session, in a later turn of the event loop and whether it is enabled or
 * not; one that is not on the disk is downloaded. Nothing is downloaded here, and nothing checked: `onDownload` is given
 * the address that would be asked, which has the dictionary unless it is this computer's own.
 */
export class SpellCheckingSession extends EventEmitter {
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'fr'];
  readonly #onDownload: (url: string) => void;
  readonly #onDisk = new Set<string>();
  #languages: readonly string[];
  #isEnabled = true;

  constructor(systemLanguages: readonly string[], onDownload: (url: string) => void) {
    super();
    this.#onDownload = onDownload;
    this.#languages = systemLanguages;
    this.#load();
  }

  isSpellCheckerEnabled(): boolean {
    return this.#isEnabled;
  }
  setSpellCheckerEnabled(isEnabled: boolean): void {
    this.#isEnabled = isEnabled;
  }
  getSpellCheckerLanguages(): string[] {
    return [...this.#languages];
  }
  /** Enables the check where there is a language, and disables it where there is none. */
  setSpellCheckerLanguages(languages: readonly string[]): void {
    const unknown = languages.find((language) => !this.availableSpellCheckerLanguages.includes(language));
    if (unknown !== undefined) {
      throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
    }
    this.#isEnabled = languages.length > 0;
    // The languages that it has already are not loaded again.
    if (languages.join() === this.#languages.join()) return;
    this.#languages = [...languages];
    this.#load();
  }
  setSpellCheckerDictionaryDownloadURL(url: string): void {
    if (!URL.canParse(url)) {
      throw new Error('The URL you provided to setSpellCheckerDictionaryDownloadURL is not a valid URL');
    }
    dictionaryUrl = url;
  }

  /** Another load ends the one before. */
  #load(): void {
    const languages = this.#languages;
    setImmediate(() => {
      if (languages !== this.#languages) return;
      for (const language of languages) {
        if (this.#onDisk.has(language)) continue;
        this.#onDownload(`${dictionaryUrl}${language.toLowerCase()}-3-0.bdic`);
        const isThere = new URL(dictionaryUrl).hostname !== '127.0.0.1';
        if (isThere) this.#onDisk.add(language);
        this.emit(`spellcheck-dictionary-download-${isThere ? 'success' : 'failure'}`, {}, language);
      }
    });
  }
}

/** For a test that begins as a new process does. */
export function resetDictionaryUrl(): void {
  dictionaryUrl = DEFAULT_DICTIONARY_URL;
}
