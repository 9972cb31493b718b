/** Editing cells: whether it is allowed, how typed text is parsed, and the changes that result. */
import type { Field } from '../../definition/definition.ts'
import { isNamed } from '../../definition/format.ts'
import type { Value } from '../../expressions/tree.ts'
import { fieldAmong } from '../../fields/field-in-row.ts'
import { typedContext, valueOrText } from '../../fields/parse.ts'
import type { LocaleSettings } from '../../page/format.ts'
import type { Row, ScreenHost } from '../../screen/host.ts'
import { t } from '../../messages/message.ts'
import { cellErrorKey, lineKeyOf } from '../../page/form/lines.ts'
import { linkValue } from '../../page/form/filled-by.ts'
import { rowsInValue } from '../../page/reads/computed-read.ts'
import { rowKey } from '../../page/reads/rows.ts'
import { whereValues, type WhereValues } from '../../page/form/where-values.ts'
import { clamped, fieldErrorOf, isEnabled, isVisible } from '../../page/form/rules.ts'
import type { Names } from '../../page/scope/names.ts'
import { rowFor, type GridColumn } from './columns.ts'
import { withLine } from '../../grid-data/lines.ts'
import { isDayType, isLinkType, ownNotation } from '../../fields/field-types.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'

export interface Editability {
  readonly isEditable: boolean
  /** Why it cannot be edited although it could be elsewhere; null when there is no stated reason. */
  readonly reason: string | null
}

const NEVER: Editability = { isEditable: false, reason: null }

/** A column of a row. */
export interface GridCell {
  readonly host: ScreenHost
  readonly row: Row
  readonly column: GridColumn
}

export function namesFor({ host, row, column }: GridCell): Names {
  return { ...host.scope, row: rowFor(row, column) }
}

/** The field of a cell, with the currency or the unit of its row. */
export const fieldOfCell = (cell: GridCell): Field => fieldAmong(cell.column.field, namesFor(cell))

/** What decides which rows the link in a cell offers; null: it offers every row. */
export function whereOfCell({ host, row, column }: GridCell): WhereValues | null {
  return whereValues(
    column.input,
    () => ({ ...host.names(), line: rowFor(row, column) }),
    (name) => host.field(name).label,
  )
}

/** Whether the row of a cell hides it, although its column is shown. */
export function isHiddenCell(cell: GridCell): boolean {
  const input = cell.column.input ?? cell.column.field.input
  return (input?.visibleWhen ?? null) !== null && input !== null && !isVisible(input, namesFor(cell))
}

export function editability(cell: GridCell): Editability {
  const { host, column } = cell
  const { input } = column
  if (input === null || host.readOnly || isHiddenCell(cell)) return NEVER
  const { enabled, reason } = isEnabled(input, namesFor(cell), host.locale)
  return { isEditable: enabled, reason: enabled ? null : reason }
}

/** The current error of the cell; null: none. */
export function cellError(cell: GridCell, value: Value): string | null {
  const { host, row, column } = cell
  const { input, field, linesOf } = column
  if (input === null) return null
  const formError = linesOf === null ? undefined : host.fieldErrors.get(cellErrorKey(linesOf, row, field.name))
  if (formError !== undefined) return formError
  if (column.unmarked?.has(lineKeyOf(row) ?? '')) return null
  const ruleError = fieldErrorOf({ field, input, value, names: namesFor(cell), locale: host.locale })?.text
  return ruleError ?? choiceError(cell, value)
}

/** A cell holds pasted text that is none of its options, so that a person sees what is wrong. */
function choiceError({ host, row, column: { field, input } }: GridCell, value: Value): string | null {
  if (!fieldSpecs[field.type].isChoice || value === null || value === '') return null
  const options = host.options(field, input, row)
  const isKnown = options.length === 0 || options.some(({ id }) => id === value)
  return isKnown ? null : t('"{value}" is none of the options.', { value: String(value) })
}

/** Parses a text that was typed, pasted or scanned into a cell. */
export function valueTyped(cell: GridCell, text: string): Value {
  const { field, input } = cell.column
  if (input === null) return null
  const value = readTyped(cell, text)
  return clamped({ field, input, value, names: namesFor(cell) })
}

/** Whether what was typed into a row that the ERP has answered breaks a rule. Lines of a form are left, and marked. */
export const isRefusedText = (cell: GridCell, text: string): boolean =>
  cell.column.linesOf === null && cellError(cell, valueTyped(cell, text)) !== null

function readTyped(cell: GridCell, text: string): Value {
  const { host, row, column } = cell
  if (isLinkType(column.field.type)) return text.trim() === '' ? null : linkTyped(cell, text.trim())
  const options = host.options(column.field, column.input, row)
  return valueOrText(text, fieldOfCell(cell), { ...typedContext(host.locale), options })
}

/** A text becomes a link if this or another line refers to a row of that name; otherwise it waits for a choice. */
function linkTyped({ host, row, column: { field, linesOf } }: GridCell, text: string): Value {
  const lines = linesOf === null ? [] : rowsInValue(host.form[linesOf] ?? null)
  const links = [row, ...lines].map((line) => line[field.name])
  return links.find((link) => isNamed(link) && link['id'] !== null && link.text === text) ?? { id: null, text }
}

/** A value as a person would type it in their number format; without one, as a program writes it. */
export function typedText(value: Value, field: Pick<Field, 'type'>, locale: LocaleSettings | null = null): string {
  if (value === null || value === undefined) return ''
  const own = ownNotation(field.type, value)
  if (own !== null) return own
  if (typeof value === 'number' && locale !== null)
    return String(value).replace('.', typedContext(locale).decimalSign ?? '.')
  if (isDayType(field.type) && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) {
    return value.split('-').toReversed().join('/')
  }
  if (isNamed(value)) return String(value.text)
  return typeof value === 'object' ? '' : String(value)
}

/** Changes collected from many cells, to be reported as one edit. */
export interface ChangeCollector {
  /** Returns whether the cell accepted it. */
  put(row: Row, column: GridColumn, value: Value): boolean
  /** Null: nothing changed. */
  changes(): ReadonlyMap<string, Row> | null
  /** Actions to run afterwards (`onChange`), each with its changed row. */
  followers(): readonly { readonly action: string; readonly row: Row }[]
}

export function collectChanges(host: ScreenHost, read: string): ChangeCollector {
  const changes = new Map<string, Row>()
  const followers = new Map<string, { readonly action: string; readonly row: Row }>()
  const definition = host.definition.reads[read]
  return {
    put(stored, column, value) {
      const key = definition ? rowKey(stored, definition) : null
      if (key === null) return false
      const row = { ...stored, ...changes.get(key) }
      if (!editability({ host, row, column }).isEditable) return false
      const own = isLinkType(column.field.type) ? linkValue(value, column.field) : value
      const change = { [column.field.name]: own, ...filled({ host, row, column }, value) }
      const put = column.line ? { [column.line.lines.name]: withLine(row, column.line, change) } : change
      changes.set(key, { ...changes.get(key), ...put })
      const action = column.input?.onChange ?? null
      if (action !== null) followers.set(`${action} ${key}`, { action, row: { ...row, ...put } })
      return true
    },
    changes: () => (changes.size === 0 ? null : changes),
    followers: () => [...followers.values()],
  }
}

/** Other fields that a choice fills, from the option's own map; a link that was not chosen fills none. */
function filled({ host, row, column: { field, input } }: GridCell, value: Value): Row {
  const fills = Object.entries(input?.fills ?? {})
  if (fills.length === 0) return {}
  if (isLinkType(field.type) && value !== null) {
    const chosen = fills.filter(([, member]) => isNamed(value) && Object.hasOwn(value, member))
    return Object.fromEntries(chosen.map(([name, member]) => [name, (value as Row)[member] ?? null]))
  }
  const option = host.options(field, input, row).find(({ id }) => id === value)
  return Object.fromEntries(fills.map(([name, member]) => [name, option?.row[member] ?? null]))
}

interface AppliedChanges extends Pick<ChangeCollector, 'changes' | 'followers'> {
  /** Undone together with the change before. */
  readonly isJoined?: boolean
}

/** Reports all collected changes to the screen. */
export function applyChanges(host: ScreenHost, read: string, collector: AppliedChanges): void {
  const { changes, followers, isJoined = false } = collector
  const all = changes()
  if (all === null) return
  host.changeCells(host.definition.reads[read]?.base ?? read, all, ...(isJoined ? [true] : []))
  for (const { action, row } of followers()) host.press(action, [row])
}
