import { z } from 'zod';

/**
 * Stops zod from testing whether `eval` is allowed, which a content security policy reports as a violation. zod tests
 * on creating an object schema, so every browser module that creates one imports this.
 */
z.config({ jitless: true });
