import type { ReactNode } from 'react';
import { BlogQueries } from '../../components/blog/blog-queries.tsx';

export default function BlogLayout({ children }: { children: ReactNode }) {
  return <BlogQueries>{children}</BlogQueries>;
}
