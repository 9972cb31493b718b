/**
 * In the place of what SWR compares two answers with by all they hold (vite.config.ts). Lists say for themselves that
 * another answer is another one (use-read.ts); of the few small answers beside them one that says the same may be
 * drawn once more.
 */
export const dequal = Object.is
