type Target = {
  /** A path of the site. */
  path: string;
  /** What is there, in words. */
  label: string;
  /** False keeps the former address out of search results; else they take it for the new one. */
  isIndexed: boolean;
};

/** A page that leads to another address of the site, for hosts without redirects. */
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
