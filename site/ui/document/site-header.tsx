import { BrandMark } from '@callwright/shared/brand/brand-mark.tsx';
import { NAVIGATION, ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { buttonStyle } from '../button-style.ts';
import { Icon } from '../icon.tsx';

const MENU_ID = 'site-menu';

/** The mobile menu is a popover: no script, and Escape closes it. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper">
      <div className="page-width flex h-17 items-center justify-between gap-[min(1rem,16px)]">
        <a href={ROUTES.home.path} className="flex items-center gap-[min(0.625rem,12px)] rounded-lg">
          <BrandMark className="size-[min(2.25rem,48px)] shrink-0" />
          <span className="heading text-xl">{site.name}</span>
        </a>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {NAVIGATION.map(({ path, label }) => (
              <li key={path}>
                <a
                  href={path}
                  className="rounded-lg px-3 py-2.5 font-medium text-ink hover:bg-sunken hover:text-accent aria-[current=page]:text-accent aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
                >
                  {label}
                </a>
              </li>
            ))}
            <li>
              <a
                href={ROUTES.demo.path}
                data-track="demo"
                className={`ml-2 border border-transparent while-booking:border-line-strong while-booking:bg-surface while-booking:text-ink while-booking:hover:border-accent while-booking:hover:text-accent ${buttonStyle('primary')}`}
              >
                {ROUTES.demo.label}
              </a>
            </li>
          </ul>
        </nav>
        <button
          type="button"
          popoverTarget={MENU_ID}
          className="-mr-2 flex size-[min(2.75rem,56px)] shrink-0 cursor-pointer items-center justify-center rounded-lg hover:bg-sunken lg:hidden"
        >
          <Icon name="menu" className="size-6" />
          <span className="sr-only">Menu</span>
        </button>
      </div>
      <div
        id={MENU_ID}
        popover="auto"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: the visitor asks for it by opening the menu.
        autoFocus
        className="site-menu rounded-2xl border border-line bg-surface p-3 text-ink shadow-card outline-none lg:hidden"
      >
        <nav aria-label="Menu">
          <ul>
            {NAVIGATION.map(({ path, label }) => (
              <li key={path}>
                <a
                  href={path}
                  className="block rounded-xl px-4 py-3.5 font-medium text-lg hover:bg-sunken hover:text-accent aria-[current=page]:bg-sunken aria-[current=page]:text-accent"
                >
                  {label}
                </a>
              </li>
            ))}
            <li>
              <a href={ROUTES.demo.path} data-track="demo" className={`mt-2 w-full ${buttonStyle('primary')}`}>
                {ROUTES.demo.label}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
