import { Waiting } from './loading.tsx';
import { NoPosts } from './no-posts.tsx';

/** In the place of a list that was exported empty, until its script has asked again. */
export function PostsWaiting() {
  return (
    <>
      <div className="with-scripts">
        <Waiting>Loading posts...</Waiting>
      </div>
      <div className="without-scripts">
        <NoPosts />
      </div>
    </>
  );
}
