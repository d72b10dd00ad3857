import { z } from 'zod';

/**
 * Keeps zod from trying whether it may compile its checks with `eval`: where a policy forbids that,
 * the try itself is reported as a violation. It tries as a schema of an object is made, so every
 * module that makes one for the browser imports this.
 */
z.config({ jitless: true });
