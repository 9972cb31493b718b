/**
 * Checks an expression once, when a file is compiled: each name, member, function and type. CEL's parser reads
 * it; the types and the tree are ours, because CEL's own evaluation throws where screens must continue.
 */
import type { Text, TextPart, Tree } from '../tree.ts'
import { newContext, refuseNode, type ExpressionContext } from './context.ts'
import { infer, yesnoNotes } from './infer.ts'
import type { Problem } from './problem.ts'
import { parseSource } from './syntax.ts'
import { formatHole, splitText, type Hole } from './text.ts'
import { anyType, typeName, type Scope, type Type } from './types.ts'

export { dayNotes, meantDay } from './days.ts'
export { anyType, dateType, listType, numberType, rowType, textType, typeName, yesnoType } from './types.ts'
export type { Scope, Type } from './types.ts'
export type { Problem } from './problem.ts'

/** A member of a name that an expression reads: `rows.exists(r, r.a.b)` reads `rows` at `['a']` and at `['a', 'b']`. */
export interface ReadMember {
  readonly root: string
  readonly path: readonly string[]
}

/** The names and members an expression uses of its scope. */
interface Used {
  /** Root names without duplicates, in order of appearance. */
  readonly names: readonly string[]
  readonly members: readonly ReadMember[]
}

export interface Checked extends Used {
  /** Null if there is any problem. */
  readonly tree: Tree | null
  readonly type: Type
  readonly problems: readonly Problem[]
}

export interface CheckedText extends Used {
  /** Null if there is any problem. */
  readonly text: Text | null
  readonly problems: readonly Problem[]
}

export function checkExpression(source: string, scope: Scope): Checked {
  return check(source, scope, false)
}

/** Like `checkExpression`, but the value must be yes or no. */
export function checkCondition(source: string, scope: Scope): Checked {
  return check(source, scope, true)
}

function check(source: string, scope: Scope, condition: boolean): Checked {
  const syntax = parseSource(source)
  if ('problem' in syntax) {
    const problems = [joinsTexts(syntax.problem, source, scope) ?? syntax.problem]
    return { tree: null, type: anyType, problems, names: [], members: [] }
  }
  const context = newContext(source, scope)
  const { tree, type } = infer(context, syntax.node)
  if (condition && type.kind !== 'yesno' && type.kind !== 'any') {
    const notes = yesnoNotes(context, syntax.node, type)
    refuseNode(context, syntax.node, { code: 'not-yesno', names: ['A condition', typeName(type)], notes })
  }
  const problems = bareOnce(context.problems)
  return { tree: problems.length === 0 ? tree : null, type, problems, ...used(context) }
}

/** `form.Name & "-" & form.Code` of spreadsheets: with `+` it is a text. */
function joinsTexts(found: Problem, source: string, scope: Scope): Problem | null {
  if (found.code !== 'operator-spelling' || found.names[0] !== '&') return null
  const added = source.replaceAll(/(?<!&)&(?!&)/g, '+')
  if (added === source) return null
  const { type, problems } = check(added, scope, false)
  const joins =
    type.kind === 'text' || problems.some(({ code, names }) => code === 'cannot-add' && names.includes('a text'))
  return joins ? { ...found, names: ['&', '+'], suggestion: '+' } : null
}

/** Combines problems about members written without their row, since authors tend to omit it everywhere. */
function bareOnce(problems: readonly Problem[]): readonly Problem[] {
  const isBare = ({ code, names: [name], suggestion }: Problem): boolean =>
    (code === 'unknown-name' || code === 'unknown-member') &&
    name !== undefined &&
    suggestion?.endsWith(`.${name}`) === true
  const [first, ...others] = problems.filter(isBare)
  if (!first || others.length === 0) return problems
  const notes = [...first.notes, `So with the others: ${others.map(({ suggestion }) => suggestion).join(' and ')}.`]
  return problems.filter((each) => !others.includes(each)).map((each) => (each === first ? { ...first, notes } : each))
}

function used(context: ExpressionContext): Used {
  return { names: [...context.names], members: [...context.members.values()] }
}

/** Text with `{expression | format}` in it; `{{` and `}}` stand for braces. */
export function checkText(source: string, scope: Scope): CheckedText {
  const { pieces, problems: braces } = splitText(source)
  const problems = [...braces]
  const parts: TextPart[] = []
  const holes: Checked[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      parts.push(piece)
      continue
    }
    const checked = checkExpression(source.slice(piece.start, piece.end), scope)
    if (isTemplate(source, piece, checked.type)) problems.push(templateOf(piece))
    holes.push(checked)
    problems.push(...checked.problems.map((one) => moved(one, piece)))
    if (checked.tree === null) continue
    const part = formatHole(piece, checked.tree, checked.type)
    if (typeof part === 'object' && 'code' in part) problems.push(part)
    else parts.push(part)
  }
  return {
    text: problems.length === 0 ? parts : null,
    problems,
    names: [...new Set(holes.flatMap((hole) => hole.names))],
    members: holes.flatMap((hole) => hole.members),
  }
}

/** `${form.Name}` of JavaScript, rather than an amount in dollars. */
const isTemplate = (source: string, { start }: Hole, { kind }: Type): boolean =>
  source[start - 2] === '$' && (kind === 'text' || kind === 'date' || kind === 'yesno')

const templateOf = ({ start }: Hole): Problem => ({
  code: 'operator-spelling',
  names: ['${', '{'],
  start: start - 2,
  end: start,
  suggestion: '{',
  notes: [],
})

function moved(problem: Problem, hole: Hole): Problem {
  return { ...problem, start: problem.start + hole.start, end: problem.end + hole.start }
}

/** With more mistakes than this, a text is not an expression. */
const MOST_REPAIRS = 8

/**
 * A text as a valid expression: as it is, or with names and operators as they are written here, such as `form.Qty` for
 * `Qty`. Null: it is none, or a name in it could only be guessed.
 */
export function meantExpression(source: string, scope: Scope): string | null {
  let written = source
  for (let repairs = 0; repairs <= MOST_REPAIRS; repairs++) {
    const [first] = checkExpression(written, scope).problems
    if (first === undefined) return written
    const {
      code,
      suggestion,
      names: [name = ''],
    } = first
    const isGuess = code === 'unknown-name' && !isSameName(name, suggestion ?? '')
    if (suggestion === null || isGuess) return null
    written = written.slice(0, first.start) + suggestion + written.slice(first.end)
  }
  return null
}

/** `Today` and `today`, `Qty` and `form.Qty`. */
const isSameName = (name: string, other: string): boolean =>
  other.endsWith(`.${name}`) || other.toLowerCase() === name.toLowerCase()

/** Whether plain text would be a valid expression with known names: `=` was probably forgotten. A bare name is text. */
export function looksLikeExpression(source: string, scope: Scope): boolean {
  if (/^\s*\w*\s*$/.test(source) || !/[.(=<>&|+*?-]|\bin\b/.test(source)) return false
  if (!source.match(/[A-Za-z_]\w*/g)?.some((word) => Object.hasOwn(scope, word))) return false
  const { tree, names } = checkExpression(source, scope)
  return tree !== null && names.length > 0 && tree.op !== 'name'
}
