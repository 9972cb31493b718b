import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { report } from '../../diagnostics/report.ts'

const START = { offset: 0, line: 1, column: 1 }

/** What no file can know alone: two of them want the same address. Addresses do not tell A from a. */
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
