/** `titles`: only titles of the newest posts, because the backend couldn't be reached. */
export type SearchedIn = 'posts' | 'titles' | 'nothing';

export function describeSearch(searchedIn: SearchedIn, query: string, count: number): string {
  const posts = `${count.toLocaleString('en')} ${count === 1 ? 'post' : 'posts'} found.`;
  switch (searchedIn) {
    case 'posts':
      return count > 0 ? posts : `No posts match “${query}”. Try fewer words or a different spelling.`;
    case 'titles':
      return `Couldn’t search all posts, so we searched only the titles of the newest posts. ${count > 0 ? posts : `No titles match “${query}”.`}`;
    case 'nothing':
      return 'Couldn’t search the posts. Check your connection, then try again.';
  }
}
