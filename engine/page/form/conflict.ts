/** Differences between a form and the row another person has saved in the meantime, and the choice for each. */
import { membersOf, textOrNull } from '../../calls/answers.ts'
import type { Row } from '../../calls/contract.ts'
import type { Block, Definition, FormItem } from '../../definition/definition.ts'
import { LINE_KEY } from '../../definition/field.ts'
import type { Value } from '../../expressions/tree.ts'
import { rowsInValue } from '../reads/computed-read.ts'
import { contentOf } from './computed-lines.ts'
import { lineInputs, lineKeyOf } from './lines.ts'
import type { Names } from '../scope/names.ts'
import { hasInput, showsInput } from './form-inputs.ts'
import { startOf } from './start-values.ts'

/** Which person's value is chosen. */
export type Whose = 'mine' | 'theirs'

/** A value of the form that another person has changed, too. */
export interface Difference {
  /** `Qty` for a field, `Items.k1.Qty` for a cell, `Items.k1` for a line that only one of the two versions has. */
  readonly path: string
  readonly field: string
  /** Key of the line; null: the field itself. */
  readonly line: string | null
  /** Null: the whole line. */
  readonly cell: string | null
  /** For a line: null if this version does not have it. */
  readonly mine: Value
  readonly theirs: Value
  /** Null: the person has not chosen yet. */
  readonly chosen: Whose | null
}

/** Another person has saved the row of a form since it was opened. */
export interface Conflict {
  /** Name; null: unknown. */
  readonly by: string | null
  /** ISO 8601; null: unknown. */
  readonly at: string | null
  /** The stored row as a form starts with it. */
  readonly stored: Row
  readonly differences: readonly Difference[]
}

/** The stored row in the answer that refuses to overwrite it; null: the answer has none. */
export function storedIn(answer: unknown): (Pick<Conflict, 'by' | 'at'> & { readonly row: Row }) | null {
  const { by, at, row } = membersOf(membersOf(answer)['changed'])
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return null
  return { by: textOrNull(by), at: textOrNull(at), row: row as Row }
}

interface Compared {
  readonly definition: Definition
  /** The inputs that are shown. */
  readonly items: readonly FormItem[]
  /** The values the form was opened with; a missing value is unknown, and the person has to choose. */
  readonly opened: Row
  /** Every value of the form. */
  readonly mine: Row
}

/**
 * Compares field by field, lines by their keys. A change by this person alone is no difference; a change by the other
 * person alone is chosen in advance, and can be undone.
 */
export function conflictWith(
  { definition, items, opened, mine }: Compared,
  { by, at, row }: NonNullable<ReturnType<typeof storedIn>>,
): Conflict {
  const stored = startOf(definition, row)
  const differences = items.flatMap(({ field, lines }): readonly Difference[] => {
    const theirs = stored[field]
    if (theirs === undefined || definition.fields[field]?.value !== null) return []
    const of = { mine: mine[field] ?? null, theirs, opened: opened[field] }
    if (lines === null) return differenceOf({ ...of, path: field, field, line: null, cell: null })
    return ofLines(
      field,
      lineInputs(lines.columns, definition.fields).map((each) => each.field.name),
      of,
    )
  })
  return { by, at, stored, differences }
}

interface Versions {
  readonly mine: Value
  readonly theirs: Value
  readonly opened: Value | undefined
}

type DifferencePath = Pick<Difference, 'path' | 'field' | 'line' | 'cell'>

function differenceOf({ opened, ...of }: Versions & DifferencePath): readonly Difference[] {
  const [mine, theirs, before] = [of.mine, of.theirs, opened].map(contentOf)
  if (mine === theirs || (opened !== undefined && theirs === before)) return []
  return [{ ...of, chosen: opened !== undefined && mine === before ? 'theirs' : null }]
}

function ofLines(field: string, names: readonly string[], { mine, theirs, opened }: Versions): readonly Difference[] {
  const [own, others, before] = [mine, theirs, opened ?? null].map(linesByKey)
  if (!own || !others || !before) return []
  return [...new Set([...others.keys(), ...own.keys()])].flatMap((line): readonly Difference[] => {
    const location = { field, line, path: `${field}.${line}` }
    const [my, their, old] = [own.get(line), others.get(line), before.get(line)]
    if (my && their) {
      return names.flatMap((cell) => {
        const cells = { mine: my[cell] ?? null, theirs: their[cell] ?? null, opened: old && (old[cell] ?? null) }
        return differenceOf({ ...cells, ...location, path: `${location.path}.${cell}`, cell })
      })
    }
    const one = my ?? their
    const isMineAlone = !their && opened !== undefined && !old
    if (!one || isMineAlone) return []
    const isSameAsBefore = old !== undefined && names.every((name) => contentOf(one[name]) === contentOf(old[name]))
    // Removed here and unchanged there.
    if (isSameAsBefore && their) return []
    const isTheirsAlone = isSameAsBefore || (!my && opened !== undefined && !old)
    const versions = { mine: my ?? null, theirs: their ?? null }
    return [{ ...location, cell: null, ...versions, chosen: isTheirsAlone ? 'theirs' : null }]
  })
}

function linesByKey(value: Value): ReadonlyMap<string, Row> {
  return new Map(rowsInValue(value).map((line) => [lineKeyOf(line) ?? '', line]))
}

interface MergeOptions {
  readonly definition: Definition
  readonly conflict: Conflict
  /** The typed values, and every value of the form. */
  readonly form: Row
  readonly mine: Row
}

/** The form with the chosen values. Once every difference has a choice, it is a change of the row as stored now. */
export function mergedForm({ definition, conflict, form, mine }: MergeOptions): Row {
  const { differences, stored } = conflict
  const merged = differences.reduce<Row>((values, difference) => {
    if (difference.chosen === null) return values
    const { field } = difference
    return { ...values, [field]: withValue({ ...mine, ...values }[field] ?? null, difference) }
  }, form)
  if (differences.some(({ chosen }) => chosen === null)) return merged
  return { ...merged, ...notFilledIn(definition, stored) }
}

function withValue(value: Value, { line, cell, chosen, ...values }: Difference): Value {
  const own = chosen === 'mine' ? values.mine : values.theirs
  if (line === null) return own
  const lines = rowsInValue(value)
  const isIt = (each: Row): boolean => lineKeyOf(each) === line
  if (cell !== null) return lines.map((each) => (isIt(each) ? { ...each, [cell]: own } : each))
  const [row] = rowsInValue(own)
  if (!row) return lines.filter((each) => !isIt(each))
  const keyed = { ...row, [LINE_KEY]: line }
  return lines.some(isIt) ? lines.map((each) => (isIt(each) ? keyed : each)) : [...lines, keyed]
}

/** Values in the answer to a save that this person has no visible input for, including inputs that are hidden now. */
export const ofSavedRow = (definition: Definition, row: Row, names: Names): Row =>
  without(definition, startOf(definition, row), (blocks, name) => showsInput(blocks, name, names))

/** Values of a row that have no input: its version, or what may be done with it. */
const notFilledIn = (definition: Definition, stored: Row): Row => without(definition, stored, hasInput)

/** The row without its computed values and without those that people fill in. */
function without(
  { views, fields }: Definition,
  row: Row,
  isFilledIn: (blocks: readonly Block[], name: string) => boolean,
): Row {
  const blocks = Object.values(views).flatMap((view) => view.blocks)
  const isOurs = (name: string): boolean => isFilledIn(blocks, name) || (fields[name]?.value ?? null) !== null
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isOurs(name)))
}

/** The conflict with the person's choice for one difference, or for all. */
export function withChoice(conflict: Conflict, chosen: Whose, path: string | null = null): Conflict {
  const differences = conflict.differences.map((each) =>
    path === null || each.path === path ? { ...each, chosen } : each,
  )
  return { ...conflict, differences }
}

/** Typing into a field or a cell, identified by its path, chooses this person's value there. */
export function withTyped(definition: Definition, before: Conflict | null, { form, typed }: Typed): FormInConflict {
  if (before === null) return { form, conflict: null }
  const differences = before.differences.map((each): Difference => {
    const own = Object.entries(typed).find(([path]) => path === each.path)
    return own ? { ...each, mine: own[1], chosen: 'mine' } : each
  })
  const isOpen = differences.some(({ chosen }) => chosen === null)
  const conflict = { ...before, differences }
  return { conflict, form: isOpen ? form : { ...form, ...notFilledIn(definition, before.stored) } }
}

interface Typed {
  readonly form: Row
  readonly typed: Row
}

interface FormInConflict {
  readonly form: Row
  readonly conflict: Conflict | null
}
