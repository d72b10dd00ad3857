import { Loading } from './loading.tsx';

/** In the place of a post without an exported text, until its script has found it. */
export function PostLoading() {
  return (
    <>
      <div className="with-scripts">
        <Loading>Loading...</Loading>
      </div>
      <p className="without-scripts page-width py-24 text-center text-ink-soft text-lg">
        This post is new: until the site is built again, reading it needs JavaScript.
      </p>
    </>
  );
}
