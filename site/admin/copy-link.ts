import { toast } from 'sonner';

/** Shows the address if the browser denies clipboard access. */
export async function copyLink(path: string): Promise<void> {
  const url = `${location.origin}${path}`;
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch {
    toast.error('Couldn’t copy the link', { description: url });
  }
}
