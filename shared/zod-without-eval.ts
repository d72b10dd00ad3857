import { z } from 'zod';

/**
 * Stops zod from testing whether it may compile its checks with `eval`: where a content security policy
 * forbids that, the test itself is reported as a violation. zod tests when an object schema is created,
 * so every module that creates one for the browser imports this.
 */
z.config({ jitless: true });
