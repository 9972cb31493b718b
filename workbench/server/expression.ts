/** The expression at a position in a file, split into its parts. */
import { isScalar, parseDocument, visit, type Pair, type Scalar } from 'yaml'
import { report } from '../../engine/diagnostics/report.ts'
import { stepsOf } from '../../engine/expressions/check/steps.ts'
import { splitText } from '../../engine/expressions/check/text.ts'
import type { EditedPlace, ExpressionAnswer } from '../api.ts'

export function expressionAt({ text, line, character }: EditedPlace): ExpressionAnswer {
  const offset =
    text
      .split('\n')
      .slice(0, line)
      .reduce((sum, each) => sum + each.length + 1, 0) + character
  const scalar = scalarAt(text, offset)
  const source = scalar && expressionIn(scalar, offset)
  if (!source) return null
  const { steps, problems } = stepsOf(source)
  const [problem] = problems
  return {
    source,
    steps: steps.map(({ source, depth, tree }) => ({ source, depth, tree })),
    problem: problem ? messageOf(problem) : null,
  }
}

const START = { offset: 0, line: 1, column: 1 }

function messageOf({ code, names }: ReturnType<typeof stepsOf>['problems'][number]): string {
  return report({ code, names, file: '', range: { start: START, end: START } }).message
}

interface TextScalar {
  readonly key: string
  readonly value: string
  /** Offset of the first letter of the value. */
  readonly start: number
}

/** The text whose lines contain the offset, with its key. */
function scalarAt(text: string, offset: number): TextScalar | null {
  let scalar: TextScalar | null = null
  visit(parseDocument(text), {
    Pair(_, pair) {
      const { key, value } = pair as Pair<Scalar, Scalar | null>
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') return
      const [keyStart = 0] = key.range ?? []
      const [start = 0, end = 0] = value.range ?? []
      if (offset < keyStart || offset > end) return
      const isQuoted = /^["']/.test(text.slice(start))
      scalar = { key: String(key.value), value: value.value, start: start + (isQuoted ? 1 : 0) }
    },
  })
  return scalar
}

/** A condition is its whole text, a computed value the text after `=`, a text what is in its braces. */
function expressionIn({ key, value, start }: TextScalar, offset: number): string | null {
  if (key === 'when' || key.endsWith('When')) return value
  if (value.startsWith('=')) return value.slice(1).trim()
  const holes = splitText(value).pieces.filter((piece) => typeof piece !== 'string')
  const at = holes.find((hole) => offset <= start + hole.end + 1) ?? holes.at(-1)
  return at ? value.slice(at.start, at.end).trim() : null
}
