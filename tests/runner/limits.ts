/**
 * Limits of time in tests. A limit ends what hangs; no test fails because the machine has other work. So a limit is
 * written as what a quiet machine needs, and is ten times that. A time that is itself the claim is measured in
 * `tests/bench`, as CPU time where an algorithm is meant, or is the mark of a proof.
 */
const FACTOR = 10

/** @param quietMs what a quiet machine needs at most */
export const limitFor = (quietMs: number): number => quietMs * FACTOR

/** What the tests of every project have. Only a test that needs longer on a quiet machine names a limit of its own. */
export const commonLimits = {
  testTimeout: limitFor(30_000),
  hookTimeout: limitFor(30_000),
  expect: { poll: { timeout: limitFor(6_000) } },
}

/** How long Playwright waits for an element, an event or a page. */
export const BROWSER_LIMIT_MS = limitFor(6_000)

/** Whether `npm run trust` runs this test, alone and at full length: then a mark is a mark. */
const isProof = process.env['TRUST_RESULTS'] !== undefined

/** The mark of a proof of reliability, of which the short form in `npm run test:all` keeps the order of magnitude. */
export const markFor = (ms: number): number => (isProof ? ms : limitFor(ms))

/** For an attempt that may fail, since it is repeated or not needed. */
export const attemptFor = (ms: number): number => ms
