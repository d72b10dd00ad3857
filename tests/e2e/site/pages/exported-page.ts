import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHtml, readRawText, selectElements } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { readProduct } from '../../product.ts';

const { exportFolder } = readProduct();

/** A page of the export, for tests of its text and links, which need no browser. */
export class ExportedPage {
  private readonly document: ReturnType<typeof parseHtml>;

  private constructor(document: ReturnType<typeof parseHtml>) {
    this.document = document;
  }

  static async read(path: string): Promise<ExportedPage> {
    return new ExportedPage(parseHtml(await readFile(join(exportFolder, path, 'index.html'), 'utf8')));
  }

  /** Returns the text of each element, with single spaces. */
  texts(selector: string): string[] {
    return selectElements(selector, this.document).map((element) => readRawText(element).replace(/\s+/g, ' ').trim());
  }

  /** Returns the text of the only element. */
  text(selector: string): string {
    const texts = this.texts(selector);
    const [text] = texts;
    if (text === undefined || texts.length > 1)
      throw new Error(`${selector} matches ${texts.length} elements, not one`);
    return text;
  }

  attributes(selector: string, name: string): (string | undefined)[] {
    return selectElements(selector, this.document).map(({ attribs }) => attribs[name]);
  }

  structuredData(): Record<string, unknown>[] {
    return selectElements('script[type="application/ld+json"]', this.document).map((script) =>
      JSON.parse(readRawText(script)),
    );
  }
}
