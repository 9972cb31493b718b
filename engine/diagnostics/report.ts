import { entryOf, type Code } from './catalogue/catalogue.ts'
import { pastedNote } from './character-names.ts'
import type { Diagnostic, Range } from './diagnostic.ts'

export interface Finding {
  readonly code: Code
  readonly names: Diagnostic['names']
  readonly file: string
  readonly range: Range
  readonly severity?: Diagnostic['severity']
  readonly suggestion?: string | null
  readonly notes?: readonly string[]
}

/** Creates a diagnostic from a finding, with the catalogue's message. */
export function report(finding: Finding): Diagnostic {
  const { code, names, file, range, severity = 'error', suggestion = null } = finding
  const [written = ''] = names
  // Of a name that is not known, nobody sees what is wrong with it.
  const pasted = severity === 'error' && /^(?:unknown|not-an|bad-name)/.test(code) ? pastedNote(written) : null
  const notes = [...(pasted === null ? [] : [pasted]), ...(finding.notes ?? [])]
  return { code, severity, message: entryOf(code).message(...names), names, file, range, suggestion, notes }
}
