import type { Text } from '../expressions/tree.ts'

/**
 * Plain text that people read. Any text fits; the mark shows the translator (messages/localized.ts) which members of a
 * definition are texts and which are names, addresses or values to send.
 */
export type Words = string & { readonly isWords?: never }

/** Text with values in it, that people read. */
export type WordsWithValues = Text & { readonly isWords?: never }
