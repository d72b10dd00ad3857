import { ROUTES } from '../../content/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';

/** There is no page at this address. The notice appears once the script knows that there is no post either. */
export function NotFoundNotice() {
  return (
    <section className="undecided page-width flex flex-col items-center py-28 text-center">
      <p className="heading text-7xl text-accent sm:text-8xl">404</p>
      <h1 className="heading mt-4 mb-8 text-3xl sm:text-4xl">Oops! Page not found</h1>
      <a href={ROUTES.home.path} className={buttonStyle('primary')}>
        Return to Home
      </a>
    </section>
  );
}
