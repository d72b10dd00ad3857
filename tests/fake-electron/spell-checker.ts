import { EventEmitter } from 'node:events';

const DEFAULT_DICTIONARY_URL = 'https://redirector.gvt1.com/edgedl/chrome/dict/';

let dictionaryUrl = DEFAULT_DICTIONARY_URL;

/**
 * Mimics the spell checker on Linux and Windows. A session loads its languages' dictionaries in a later turn of the
 * event loop, even while the check is disabled, and downloads missing ones. This one only reports the address to
 * `onDownload`.
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
  setSpellCheckerLanguages(languages: readonly string[]): void {
    const unknown = languages.find((language) => !this.availableSpellCheckerLanguages.includes(language));
    if (unknown !== undefined) {
      throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
    }
    this.#isEnabled = languages.length > 0;
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

export function resetDictionaryUrl(): void {
  dictionaryUrl = DEFAULT_DICTIONARY_URL;
}
