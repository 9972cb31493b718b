import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { SoundParts } from '../2-validate/sound-parts.ts'

/**
 * Of the mistakes in the sound parts of a file those that cannot follow from the parts that were left out: names that
 * occur in none of these, and expressions that cannot be read. Whatever else is wrong is reported once the file has its
 * shape.
 */
export const independentOf = ({ words, lacksFields }: SoundParts, diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(
    ({ code, severity, names }) =>
      severity === 'error' &&
      /^(?:unknown|expression|operator)-/.test(code) &&
      !(lacksFields && OF_FIELDS.has(code)) &&
      !names.some((name) => (name.match(/\w+/g) ?? []).some((word) => words.has(word))),
  )

/** What is missing with the part that declares fields, whether by their names or by a source. */
const OF_FIELDS: ReadonlySet<string> = new Set(['unknown-field', 'unknown-member', 'unknown-rows'])
