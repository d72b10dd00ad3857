'use client';

import { ErrorFallback } from '../components/error-fallback.tsx';

export default ErrorFallback;
