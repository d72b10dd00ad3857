'use client';

import { ErrorFallback } from '../../ui/document/error-fallback.tsx';

// Only this group needs it: pages of other groups run no React.
export default ErrorFallback;
