import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHtml, selectElements, serializeElement } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { ROUTES } from '@callwright/site/settings/routes.ts';
import { expect, test } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { PAGES } from '../site-pages.ts';

const { exportFolder } = readProduct();

const FRAME = 'body > a[href="#main"], body > header, #site-menu, body > footer';

async function readFrame(path: string): Promise<string[]> {
  const document = parseHtml(await readFile(join(exportFolder, path, 'index.html'), 'utf8'));
  return selectElements(FRAME, document).map((element) =>
    serializeElement(element).replaceAll(' aria-current="page"', ''),
  );
}

test('each page but the home page has the same header, menu, and footer', async () => {
  const frame = await readFrame(ROUTES.solution.path);
  expect(frame).toHaveLength(4);
  // On the home page, a menu link has another address for a part of the page itself.
  for (const path of PAGES.filter((path) => path !== ROUTES.home.path))
    expect({ path, frame: await readFrame(path) }).toEqual({ path, frame });
});
