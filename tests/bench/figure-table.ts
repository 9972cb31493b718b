/** The figures of benchmarks as one table. */
import { textTable } from '../runner/text-table.ts'
import { type Figure, isReached } from './bench.ts'
import type { BenchOutcome } from './run-bench.ts'

const WIDTHS = [11, 58, 16, 34, 10, 7] as const
const HEAD = ['bench', 'what', 'figure', 'beside it', 'mark', '']

/** @param isJudged false: marks are for the full size, and nothing is said about them */
export function figureTable(outcomes: readonly BenchOutcome[], isJudged: boolean): string {
  return textTable([HEAD, ...outcomes.flatMap((outcome) => rowsOf(outcome, isJudged))], WIDTHS)
}

function rowsOf({ name, figures, held, failure }: BenchOutcome, isJudged: boolean): readonly (readonly string[])[] {
  if (failure !== null) return [[name, failure, '', '', '', 'FAILED']]
  const found = figures.map((figure) => cellsOf(figure, isJudged))
  const [first] = held
  const there = first ? `${first.count.toLocaleString('en')} ${first.what}` : ''
  return [[name, `of ${there}`, '', '', '', ''], ...found]
}

function cellsOf(figure: Figure, isJudged: boolean): readonly string[] {
  const { what, value, unit, peer } = figure
  const beside = peer ? `${peer.name} ${shown(peer.value)} ${unit}` : ''
  const reached = isReached(figure)
  const verdict = reached === null || !isJudged ? '' : reached ? 'reached' : 'MISSED'
  return ['', what, `${shown(value)} ${unit}`, beside, markOf(figure), verdict]
}

function markOf({ atLeast, atMost }: Figure): string {
  if (atLeast !== undefined && atMost !== undefined) return `${atLeast} to ${atMost}`
  return atLeast === undefined ? (atMost === undefined ? '' : `≤ ${atMost}`) : `≥ ${atLeast}`
}

/** With three digits, or all before the point. */
function shown(value: number): string {
  const digits = value === Math.trunc(value) ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 3) })
}

/** Whether a mark is missed, or a benchmark did not run to its end. */
export const isMissed = ({ figures, failure }: BenchOutcome, isJudged: boolean): boolean =>
  failure !== null || (isJudged && figures.some((figure) => isReached(figure) === false))
