import { BrandMark } from '@callwright/shared/brand-mark.tsx';
import { listBuilt, ROUTES } from '../../content/routes.ts';
import { site } from '../../content/site.ts';

const LINKS = listBuilt([ROUTES.home, ROUTES.blog, ROUTES.login]);

export function SiteFooter() {
  return (
    <footer className="mt-auto border-line border-t bg-sunken">
      <div className="page-width flex flex-col gap-6 py-10 sm:flex-row sm:items-center sm:justify-between">
        <div className="flex items-center gap-3">
          <BrandMark className="size-8" />
          <p className="text-ink-soft text-sm">
            <span className="block font-semibold text-base text-ink">{site.name}</span>
            {site.tagline}
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="-mx-3 flex flex-wrap">
            {LINKS.map(({ path, label }) => (
              <li key={path}>
                <a
                  href={path}
                  className="block rounded-lg px-3 py-2.5 text-sm underline-offset-4 hover:text-accent hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
