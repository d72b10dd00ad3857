/** What lists, dialogs and menus call a post or a draft, which may have no title yet. */
export function nameOfPost(title: string): string {
  return title.trim() === '' ? 'Untitled' : title;
}
