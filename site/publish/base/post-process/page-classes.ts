import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * What the export does to a page: it removes the framework's runtime from `static` pages, whose only
 * script is an island's, and leaves it in `framework` pages.
 */
export type PageClass = 'static' | 'framework';

/** The class of a page, by the route group under `app/` that it is in. */
const GROUP_CLASSES: Readonly<Record<string, PageClass>> = {
  '(marketing)': 'static',
  '(blog)': 'static',
  '(login)': 'static',
  '(frame)': 'static',
  '(admin)': 'framework',
};

/** The page for an unknown address, by the framework's file name. */
const NOT_FOUND_PAGE = '404.html';

const appPathsSchema = z.record(z.string(), z.string());
const prerenderedSchema = z.object({
  routes: z.record(z.string(), z.object({ srcRoute: z.string().nullable().optional() })),
});

/**
 * Reads from the build which route group each page of the export is in.
 *
 * @returns the class of an exported file (`blog/x.html`).
 * @throws for a page outside of every known route group: its class has to be declared above.
 */
export async function readPageClasses(nextFolder: string): Promise<(file: string) => PageClass> {
  const [appPaths, prerendered] = await Promise.all([
    readJson(join(nextFolder, 'app-path-routes-manifest.json'), appPathsSchema),
    readJson(join(nextFolder, 'prerender-manifest.json'), prerenderedSchema),
  ]);
  const groups = new Map(
    Object.entries(appPaths).flatMap(([source, route]) => (source.endsWith('/page') ? [[route, source]] : [])),
  );
  return (file) => {
    if (file === NOT_FOUND_PAGE) return 'static';
    const route = file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`;
    const source = groups.get(prerendered.routes[route]?.srcRoute ?? route);
    const pageClass = GROUP_CLASSES[source?.split('/')[1] ?? ''];
    if (!pageClass) {
      throw new Error(`${file} stands in none of the route groups ${Object.keys(GROUP_CLASSES).join(', ')}.`);
    }
    return pageClass;
  };
}

async function readJson<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
  return schema.parse(JSON.parse(await readFile(path, 'utf8')));
}
