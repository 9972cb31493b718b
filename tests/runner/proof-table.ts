/** Results of proofs as a table for a terminal. */
import type { ProofResult } from '../trust/results.ts'
import type { Outcome } from './run-proofs.ts'
import { textTable } from './text-table.ts'

const WIDTHS = [3, 16, 38, 38, 38, 7, 9] as const
const HEAD = ['', 'proof', 'mark', 'on PGlite', 'on PostgreSQL', 'seconds', '']

/** A header, a rule, and one row for each outcome; cells are wrapped between words. */
export function proofTable(outcomes: readonly Outcome[]): string {
  return textTable([HEAD, ...outcomes.map(cellsOf)], WIDTHS, true)
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
