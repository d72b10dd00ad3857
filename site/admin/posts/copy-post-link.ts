import { toast } from 'sonner';

/** Copies the address of a post, whole; a browser that refuses shows it instead. */
export async function copyPostLink(slug: string): Promise<void> {
  const url = `${location.origin}/blog/${slug}`;
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch {
    toast.error('Couldn’t copy the link', { description: url });
  }
}
