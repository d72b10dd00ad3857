/** Texts that may break a rule, besides the exact texts of the specification. Each needs a reason. */
export const ALLOWED_TEXTS: readonly { text: string; reason: string }[] = [];
