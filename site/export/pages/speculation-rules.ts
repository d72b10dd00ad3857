import { ROUTES } from '../../content/routes.ts';

/** Screens that read a session; and an address with a query, which may do something. */
const NEVER = [`${ROUTES.login.path}*`, `${ROUTES.admin.path}*`, '/*\\?*'];

/**
 * Which links a browser may open ahead: those of this site, once a visitor shows by the pointer or
 * a touch that they mean one (`moderate`). It counts as a view only when it is looked at
 * (reader/when-activated.ts).
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, ...NEVER.map((pattern) => ({ not: { href_matches: pattern } }))] },
      eagerness: 'moderate',
    },
  ],
});
