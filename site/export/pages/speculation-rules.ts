import { ROUTES } from '../../content/routes.ts';

/** Screens that read a session, and addresses with a query, which may have an effect. */
const NEVER = [`${ROUTES.login.path}*`, `${ROUTES.admin.path}*`, '/*\\?*'];

/**
 * Which links a browser may prerender: those within the site, once a visitor hovers over or touches one
 * (`moderate`). A prerendered post counts as a view only once it is visible (reader/when-activated.ts).
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, ...NEVER.map((pattern) => ({ not: { href_matches: pattern } }))] },
      eagerness: 'moderate',
    },
  ],
});
