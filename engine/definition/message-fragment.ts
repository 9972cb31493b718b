/** The fragment of an address that a link in a message leads to: with its token the page reports that it was read. */

const PREFIX = '#message='

/** The fragment with this token. */
export const messageFragment = (token: string): string => PREFIX + token

/** The token in the fragment of an address; null: none. */
export const messageIn = (hash: string): string | null => (hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null)
