import { BrandMark } from '@callwright/shared/brand/brand-mark.tsx';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import './frame.css';

type AdminFrameProps = {
  /** Null until the session is known. */
  account: { email: string; onLogOut: () => void } | null;
  nav?: ReactNode;
  children: ReactNode;
};

export function AdminFrame({ account, nav, children }: AdminFrameProps) {
  return (
    <div className="admin-frame">
      {/* Not a link, because the hash selects the screen. */}
      <button
        type="button"
        onClick={() => document.getElementById('main')?.focus()}
        className="sr-only z-30 rounded-lg bg-surface px-4 py-3 font-semibold text-accent shadow-card focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </button>
      <header className="admin-header">
        <a href={ROUTES.home.path} aria-label={`${site.name} home`} className="rounded-lg">
          <BrandMark className="size-8" />
        </a>
        <h1 className="heading text-xl">{ROUTES.admin.label}</h1>
        <p className="flex min-w-0 items-center gap-x-6 md:ml-10">
          <span className="truncate font-medium max-md:hidden">{site.blogName}</span>
          <a href={ROUTES.blog.path} className="admin-header-link">
            <span className="max-sm:sr-only">View site</span>
            <ExternalLink aria-hidden="true" className="size-4.5 shrink-0" />
          </a>
        </p>
        {account && (
          <div className="ml-auto flex min-w-0 items-center gap-3">
            <p className="min-w-0 truncate text-ink-soft text-sm max-lg:sr-only">
              <span className="sr-only">Signed in as </span>
              {account.email}
            </p>
            <button type="button" onClick={account.onLogOut} className={`${buttonStyle('secondary')} admin-logout`}>
              Logout
            </button>
          </div>
        )}
      </header>
      {nav}
      <main id="main" tabIndex={-1} className="admin-main">
        {children}
      </main>
    </div>
  );
}
