/// <reference types="next" />
/// <reference types="next/types/global.d.ts" />

declare module '*.css';
