/** The expression at a position in a file, split into its parts. */
import { report } from '../../../engine/diagnostics/report.ts'
import { expressionSteps } from '../../../engine/expressions/check/steps.ts'
import { splitText } from '../../../engine/expressions/check/text.ts'
import type { EditedPlace, ExpressionAnswer } from '../api.ts'
import { offsetAt, textAt, type TextAt } from './text-at.ts'

export function expressionAt(at: EditedPlace): ExpressionAnswer {
  const offset = offsetAt(at)
  const written = textAt(at.text, offset)
  const source = written && expressionIn(written, offset)
  if (!source) return null
  const { steps, problems } = expressionSteps(source)
  const [problem] = problems
  return {
    source,
    steps: steps.map(({ source, depth, tree }) => ({ source, depth, tree })),
    problem: problem ? messageOf(problem) : null,
    lines: written.lines?.name ?? null,
  }
}

const START = { offset: 0, line: 1, column: 1 }

function messageOf({ code, names }: ReturnType<typeof expressionSteps>['problems'][number]): string {
  return report({ code, names, file: '', range: { start: START, end: START } }).message
}

/** A condition is its whole text, a computed value the text after `=`, a text what is in its braces. */
function expressionIn(written: TextAt, offset: number): string | null {
  const { value, start } = written
  if (isCondition(written)) return value
  if (value.startsWith('=')) return value.slice(1).trim()
  const holes = splitText(value).pieces.filter((piece) => typeof piece !== 'string')
  const at = holes.find((hole) => offset <= start + hole.end + 1) ?? holes.at(-1)
  return at ? value.slice(at.start, at.end).trim() : null
}

/** Whether the offset is within an expression, which may be incomplete. */
export function isExpressionAt(written: TextAt, offset: number): boolean {
  const before = written.value.slice(0, offset - written.start)
  return isCondition(written) || before.startsWith('=') || before.lastIndexOf('{') > before.lastIndexOf('}')
}

const isCondition = ({ key }: TextAt): boolean => key === 'when' || key.endsWith('When')
