import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { report } from '../../diagnostics/report.ts'

const START = { offset: 0, line: 1, column: 1 }

/** A problem that no single file shows: two files want the same address. Addresses are not case-sensitive. */
export function checkTogether(files: readonly string[]): readonly Diagnostic[] {
  const first = new Map<string, string>()
  return files.flatMap((file) => {
    const name = file.replace(/^.*\//, '').replace(/\.ya?ml$/, '')
    const other = first.get(name.toLowerCase())
    first.set(name.toLowerCase(), other ?? file)
    if (other === undefined) return []
    return [report({ code: 'screen-name-taken', names: [name, other], file, range: { start: START, end: START } })]
  })
}
