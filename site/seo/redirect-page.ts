type Target = {
  path: string;
  label: string;
  /** False keeps the former URL out of search results. True lets search engines follow it to the new one. */
  isIndexed: boolean;
};

/** Returns a page that redirects, for hosts without redirect rules. */
export function toRedirectPage({ path, label, isIndexed }: Target, site: { name: string; url: string }): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isIndexed ? '' : '<meta name="robots" content="noindex">\n'}<title>${label} | ${site.name}</title>
<link rel="canonical" href="${site.url}${path}">
<meta http-equiv="refresh" content="0; url=${path}">
</head>
<body>
<main><h1>${label}</h1><p>This page has moved to <a href="${path}">${site.url}${path}</a>.</p></main>
</body>
</html>
`;
}
