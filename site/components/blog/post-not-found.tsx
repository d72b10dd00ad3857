import { BackToBlog } from './back-to-blog.tsx';

export function PostNotFound() {
  return (
    <section className="page-width flex flex-col items-center py-28 text-center">
      <h1 className="heading text-4xl sm:text-5xl">Post Not Found</h1>
      <p className="mt-4 mb-8 max-w-md text-ink-soft text-lg">
        There is no post at this address, or it can’t be read right now.
      </p>
      <BackToBlog look="button" />
    </section>
  );
}
