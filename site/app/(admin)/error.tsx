'use client';

import { ErrorFallback } from '../components/document/error-fallback.tsx';

export default ErrorFallback;
