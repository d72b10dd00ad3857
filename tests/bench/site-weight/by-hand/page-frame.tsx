import { BrandMark } from '@callwright/shared/brand/brand-mark.tsx';
import { Icon } from '@callwright/site/components/ui/icon.tsx';
import { NAVIGATION, ROUTES, TRADE_ROUTES } from '@callwright/site/content/routes.ts';
import { site } from '@callwright/site/content/site.ts';
import type { ReactNode } from 'react';

const FOOTER = [
  {
    title: 'Product',
    links: [ROUTES.solution, ROUTES.howItWorks, ROUTES.pricing, ROUTES.compare, ROUTES.roiCalculator, ROUTES.demo],
  },
  { title: 'Industries', links: TRADE_ROUTES },
  { title: 'Learn', links: [ROUTES.resources, ROUTES.blog, ROUTES.caseStudies, ROUTES.faq] },
  { title: 'Company', links: [ROUTES.terms, { path: site.privacyUrl, label: 'Privacy' }, ROUTES.login] },
];

/** What stands around every page: one list of links is the navigation of large screens and the menu of small ones. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        <div className="in">
          <a className="logo" href="/">
            <BrandMark />
            <b>{site.name}</b>
          </a>
          <button type="button" popoverTarget="menu">
            <Icon name="menu" className="" />
            <i>Menu</i>
          </button>
          <nav id="menu" popover="auto" aria-label="Main">
            {NAVIGATION.map(({ path, label }) => (
              <a href={path} key={path}>
                {label}
              </a>
            ))}
            <a className="button" href={ROUTES.demo.path} data-track="demo">
              {ROUTES.demo.label}
            </a>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <div className="in">
          <p className="logo">
            <BrandMark />
            <span>
              <b>{site.name}</b>
              {site.tagline}
            </span>
          </p>
          <nav aria-label="Footer">
            {FOOTER.map(({ title, links }) => (
              <div key={title}>
                <h2>{title}</h2>
                <ul>
                  {links.map(({ path, label }) => (
                    <li key={path}>
                      <a href={path} data-track={path === ROUTES.demo.path ? 'demo' : undefined}>
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
    </>
  );
}
