import { ROUTES } from '../../settings/routes.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Icon } from '../../ui/icon.tsx';

export function BackToBlog({ variant }: { variant: 'link' | 'button' }) {
  return (
    <a
      href={ROUTES.blog.path}
      className={
        variant === 'button'
          ? buttonStyle('primary')
          : '-ml-1 inline-flex items-center gap-2 rounded-lg px-1 py-2 font-medium text-accent underline-offset-4 hover:text-accent-strong hover:underline'
      }
    >
      <Icon name="arrow-left" className="size-4.5" />
      Back to Blog
    </a>
  );
}
