import { BrandMark } from '@callwright/shared/brand/brand-mark.tsx';
import { ROUTES, type SiteRoute, TRADE_ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';

const COLUMNS: readonly { title: string; links: readonly SiteRoute[] }[] = [
  {
    title: 'Product',
    links: [ROUTES.solution, ROUTES.howItWorks, ROUTES.pricing, ROUTES.compare, ROUTES.roiCalculator, ROUTES.demo],
  },
  { title: 'Industries', links: TRADE_ROUTES },
  { title: 'Learn', links: [ROUTES.resources, ROUTES.blog, ROUTES.caseStudies, ROUTES.faq] },
  {
    title: 'Company',
    links: [ROUTES.terms, { ...ROUTES.privacy, path: site.privacyUrl ?? ROUTES.privacy.path }, ROUTES.login],
  },
];

export function SiteFooter() {
  return (
    <footer className="mt-auto border-line border-t bg-sunken">
      <div className="page-width grid gap-x-12 gap-y-10 py-14 lg:grid-cols-[1.2fr_3fr]">
        <div className="flex items-start gap-3">
          <BrandMark className="size-9 shrink-0" />
          <p className="max-w-56 text-ink-soft">
            <span className="heading block text-ink text-xl">{site.name}</span> {site.tagline}
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-8 gap-y-8 sm:grid-cols-4 large-text:grid-cols-1">
          {COLUMNS.map(({ title, links }) => (
            <div key={title}>
              <h2 className="font-semibold">{title}</h2>
              <ul className="mt-2">
                {links.map(({ path, label }) => (
                  <li key={path}>
                    <a
                      href={path}
                      data-track={path === ROUTES.demo.path ? 'demo' : undefined}
                      className="block py-2.5 text-ink-soft lg:py-1.5 underline-offset-4 hover:text-accent hover:underline"
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
