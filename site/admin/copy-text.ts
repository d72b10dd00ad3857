import { toast } from 'sonner';

export function copyLink(path: string): Promise<void> {
  return copyText(`${location.origin}${path}`, 'Link');
}

/** Shows the text if the browser denies clipboard access. */
export async function copyText(text: string, name: 'Link' | 'Command'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${name} copied`);
  } catch {
    toast.error(`Couldn’t copy the ${name.toLowerCase()}`, { description: text });
  }
}
