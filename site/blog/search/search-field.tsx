import { describeBackend } from '../../env.ts';
import { ROUTES } from '../../settings/routes.ts';
import { Icon } from '../../ui/icon.tsx';

/** Needs JavaScript. If the form is sent before the script has loaded, the blog's first page runs the search. */
export function SearchField() {
  return (
    <search data-island="search" data-backend={describeBackend()} className="with-scripts mb-10 block">
      <form action={ROUTES.blog.path} className="relative max-w-xl">
        <label htmlFor="search-posts" className="sr-only">
          Search all posts
        </label>
        <span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-ink-soft">
          <Icon name="search" />
        </span>
        <input
          id="search-posts"
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Search all posts"
          aria-describedby="search-status"
          className="block min-h-12 w-full rounded-xl border border-line-strong bg-surface py-2.5 pr-4 pl-12 text-base text-ink placeholder:text-ink-soft hover:border-ink-soft focus-visible:outline-offset-0"
        />
      </form>
      <p id="search-status" role="status" className="mt-3 text-ink-soft empty:hidden" />
      <div data-search-results="" />
    </search>
  );
}
