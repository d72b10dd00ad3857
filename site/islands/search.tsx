const container = document.querySelector<HTMLElement>('[data-island="search"]');
const field = container?.querySelector('input');
if (container && field) waitForQuery(container, field);

/** Loads the search when the visitor types or the URL has a query. */
function waitForQuery(container: HTMLElement, field: HTMLInputElement): void {
  const asked = new URLSearchParams(location.search).get('q');
  // Text typed before this script loaded is newer than the query in the URL.
  if (asked && !field.value) field.value = asked;
  field.form?.addEventListener('submit', (event) => event.preventDefault());
  const start = () => {
    field.removeEventListener('input', start);
    import('../blog/search/search-posts.tsx').then(
      ({ searchPosts }) => searchPosts(container, field),
      () => {
        const status = container.querySelector('[role="status"]');
        if (status) status.textContent = 'Couldn’t load the search. Reload the page to try again.';
      },
    );
  };
  if (field.value) start();
  else field.addEventListener('input', start);
}
