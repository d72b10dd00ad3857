'use client';

import { ErrorFallback } from '../../ui/document/error-fallback.tsx';

// Here and not at the top: it stands between the site's head and foot, and the pages of other groups run no framework.
export default ErrorFallback;
