import type { Metadata } from 'next';
import { ROUTES } from '../../../../settings/routes.ts';
import { readBlog, renderPageAt } from '../../../read-blog.ts';

export const dynamic = 'force-static';
// A build must not reuse the previous build's data.
export const fetchCache = 'force-no-store';
export const dynamicParams = false;

type ListProps = { params: Promise<{ list?: string[] }> };

export async function generateStaticParams(): Promise<{ list: string[] }[]> {
  const pages = [...(await readBlog())].filter(([, { kind }]) => kind !== 'post');
  return pages.map(([path]) => ({ list: path.slice(ROUTES.blog.path.length).split('/').slice(1) }));
}

export async function generateMetadata({ params }: ListProps): Promise<Metadata> {
  return (await renderPageAt(await readPath(params))).head;
}

export default async function ListPage({ params }: ListProps) {
  return (await renderPageAt(await readPath(params))).main;
}

async function readPath(params: ListProps['params']): Promise<string> {
  const { list = [] } = await params;
  return [ROUTES.blog.path, ...list].join('/');
}
