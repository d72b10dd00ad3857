import { Loading } from './loading.tsx';
import { NoPosts } from './no-posts.tsx';

/** In the place of a list that was exported empty, until its script has asked again. */
export function PostsLoading() {
  return (
    <>
      <div className="with-scripts">
        <Loading>Loading posts...</Loading>
      </div>
      <div className="without-scripts">
        <NoPosts />
      </div>
    </>
  );
}
