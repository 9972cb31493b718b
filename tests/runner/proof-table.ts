/** Results of proofs as a table for a terminal. */
import type { ProofResult } from '../trust/results.ts'
import type { Outcome } from './run-proofs.ts'

const WIDTHS = [3, 16, 38, 38, 38, 7, 9] as const
const GAP = '  '
const HEAD = ['', 'proof', 'mark', 'on PGlite', 'on PostgreSQL', 'seconds', '']

/** A header, a rule, and one row for each outcome; cells are wrapped between words. */
export function proofTable(outcomes: readonly Outcome[]): string {
  const rule = WIDTHS.map((width) => '─'.repeat(width)).join(GAP)
  return [HEAD, ...outcomes.map(cellsOf)].map(rowOf).join(`\n${rule}\n`)
}

function cellsOf({ proof, verdict, results, seconds }: Outcome): readonly string[] {
  const on = (database: ProofResult['database']): string => {
    if (verdict === 'not built') return ''
    if (!proof.databases.includes(database)) return database === 'pglite' ? 'does not apply' : ''
    const reached = results.filter((result) => result.database === database).map(({ result }) => result)
    return reached.length === 0 ? 'NO RESULT' : reached.join('; ')
  }
  const [pglite, postgres] = proof.databases.includes('-')
    ? [on('-'), 'needs no database']
    : [on('pglite'), on('postgres')]
  const time = verdict === 'not built' ? '' : String(seconds)
  return [String(proof.number), proof.name, proof.mark, pglite ?? '', postgres ?? '', time, verdict]
}

function rowOf(cells: readonly string[]): string {
  const columns = cells.map((cell, index) => wrap(cell, WIDTHS[index] ?? 0))
  const height = Math.max(...columns.map(({ length }) => length))
  const lineAt = (line: number): string =>
    columns.map((column, index) => (column[line] ?? '').padEnd(WIDTHS[index] ?? 0)).join(GAP)
  return Array.from({ length: height }, (_, line) => lineAt(line).trimEnd()).join('\n')
}

/** A word that is longer than the width has a line of its own. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
