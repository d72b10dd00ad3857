/** Measures the CPU time of the window's main thread from a paste of rich text until it is on screen. */
import { chromium, type Page } from 'playwright';
import { type Bench, median } from './bench.ts';
import { openOurs } from './editor-typing/editors.ts';

const ROUNDS = 5;

export const bench: Bench = {
  needs: ['desktop'],
  async run({ executablePath, report }) {
    // Gives the preview its own process, as in Electron.
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--site-per-process'] });
    try {
      const { page, close } = await openOurs(browser, 1_000);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const readTaskMs = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
      };
      const measure = async (paragraphs: number) => {
        const before = await readTaskMs();
        await pasteParagraphs(page, paragraphs);
        return (await readTaskMs()) - before;
      };
      // The first paste loads the converter.
      await measure(10);
      const [some, many]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        some.push(await measure(250));
        many.push(await measure(1_000));
      }
      report('1000 paragraphs, processor', median(many), 'ms', { atMost: 1_000 });
      report('a paragraph of 1000 beside one of 250', median(many) / 4 / median(some), 'ratio', { atMost: 1.5 });
      await close();
    } finally {
      await browser.close();
    }
  },
};

async function pasteParagraphs(page: Page, count: number): Promise<void> {
  await page.getByLabel('Content*').evaluate(async (field: HTMLTextAreaElement, paragraphs) => {
    const words = 'Our crew answers the phone day and night, and the customer has a quote within the hour. ';
    const html = Array.from(
      { length: paragraphs },
      (_, index) =>
        `<p style="line-height:1.38"><span style="font-family:Arial;font-weight:400">${words}</span>` +
        `<span style="font-weight:700">Number ${index}</span> <a href="https://example.com/${index}">a_link</a>.</p>`,
    );
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html.join(''));
    clipboardData.setData('text/plain', words);
    field.focus();
    field.select();
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    if (!field.value.includes(`**Number ${paragraphs - 1}**`)) throw new Error('The paste is not in the text.');
  }, count);
}
