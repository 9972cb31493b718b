/** The last changes of the lines of a form and of the rows of a grid, to be undone and made again. Plain TypeScript. */
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import { withoutFieldErrors } from '../reads/added-rows.ts'
import type { RowsBefore, ScreenState } from '../store.ts'

type Part = Pick<RowsBefore, 'part' | 'name'>

/** Taking the last change back, or making it again. */
export type UndoStep = 'undo' | 'redo'

const MOST_STEPS = 200

type Changed = Pick<ScreenState, 'form' | 'edits' | 'changes'>

/** The part of the page that the rows of a read belong to; null: they cannot be changed. */
export function partOf({ reads }: Pick<Definition, 'reads'>, read: string): Part | null {
  const { from, base = null } = reads[read] ?? {}
  if (from?.from === 'form') return { part: 'lines', name: from.field }
  return base === null ? null : { part: 'rows', name: base }
}

/** Call before a person changes a part: one call is one step. */
export function withStep(state: Changed, part: Part | null): Pick<ScreenState, 'changes'> {
  if (part === null) return { changes: state.changes }
  const done = [...state.changes.done, { ...part, before: valueOf(state, part) }].slice(-MOST_STEPS)
  return { changes: { done, undone: state.changes.undone.filter((each) => !isOf(each, part)) } }
}

/** Whether a change of the part can be undone, or made again. */
export function canStep({ changes }: Pick<ScreenState, 'changes'>, part: Part | null, step: UndoStep): boolean {
  const steps = step === 'undo' ? changes.done : changes.undone
  return part !== null && steps.some((each) => isOf(each, part))
}

/** The state before the last change of the part, or after the last undone one; null: there is none. */
export function afterStep(
  state: Pick<ScreenState, 'form' | 'edits' | 'changes' | 'fieldErrors'>,
  part: Part,
  step: UndoStep,
): Partial<ScreenState> | null {
  const { done, undone } = state.changes
  const [from, to] = step === 'undo' ? [done, undone] : [undone, done]
  const last = from.findLast((each) => isOf(each, part))
  if (last === undefined) return null
  const rest = from.filter((each) => each !== last)
  const other = [...to, { ...part, before: valueOf(state, part) }]
  const changes = step === 'undo' ? { done: rest, undone: other } : { done: other, undone: rest }
  return { changes, ...restored(state, last) }
}

const isOf = (change: Part, { part, name }: Part): boolean => change.part === part && change.name === name

const valueOf = ({ form, edits }: Pick<ScreenState, 'form' | 'edits'>, { part, name }: Part): RowsBefore['before'] =>
  part === 'lines' ? form[name] : edits[name]

function restored(
  { form, edits, fieldErrors }: Pick<ScreenState, 'form' | 'edits' | 'fieldErrors'>,
  { part, name, before }: RowsBefore,
): Partial<ScreenState> {
  if (part === 'rows') return { edits: withMember(edits, name, before as ReadonlyMap<string, Row> | undefined) }
  return {
    form: withMember(form, name, before as Value | undefined),
    fieldErrors: withoutFieldErrors(fieldErrors, `${name}.`),
  }
}

/** Without the member where the value is undefined. */
function withMember<T>(all: Readonly<Record<string, T>>, name: string, value: T | undefined) {
  const { [name]: _, ...others } = all
  return value === undefined ? others : { ...others, [name]: value }
}
