/** The rows of a case, as the reference server would have stored them. */
import { dayIn } from '../../engine/definition/date-range.ts'
import { hasComputedLines } from '../../engine/definition/field.ts'
import { lineFieldsOf } from '../../engine/definition/line-fields.ts'
import type { Compiled, Field, Workflow } from '../../engine/definition/definition.ts'
import { isLinesType, isLinkType } from '../../engine/fields/field-types.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { ScreenTestNode } from '../../engine/language/screen-test.ts'
import { computedValues } from '../../server/rows/forms/computed.ts'
import type { RowToCheck } from '../../server/rights/row-seen.ts'
import type { Document } from '../../server/workflow/document.ts'
import { nextRoles } from '../../server/workflow/moves.ts'
import { SOMEBODY_ELSE } from './tester.ts'

export type TestValues = Readonly<Record<string, Value>>

/** A row as a file of tests writes it. */
export type RowNode = Readonly<Record<string, unknown>>

/** A stored row. For screens whose rows the engine does not store (`register`, `page`) it has only its values. */
export interface StoredRow {
  readonly id: string
  readonly owner: string
  readonly teams: readonly string[]
  readonly decidedBy: readonly string[]
  /** By field name, as they were written or computed. */
  readonly values: TestValues
  /** Null: it is not a document. */
  readonly document: Document | null
}

interface StoreOptions {
  readonly compiled: Compiled
  readonly people: NonNullable<ScreenTestNode['people']>
  /** yyyy-mm-dd */
  readonly today: string
  /** Of amounts: ISO 4217. */
  readonly currency: string
}

export function storedRow(node: RowNode, storing: StoreOptions): StoredRow {
  const { compiled, people } = storing
  const { server } = compiled
  const hasOwner = !Object.hasOwn(compiled.client.fields, 'owner')
  const owner = hasOwner && typeof node['owner'] === 'string' ? node['owner'] : SOMEBODY_ELSE.id
  const { owner: _owner, team, ...rest } = node
  const written = hasOwner ? rest : { ...rest, owner: node['owner'] }
  const values = withComputedValues(withLinkedRows(written, storing), storing)
  const id = String(node['id'] ?? '')
  const ofOwner = people[owner]?.team ?? []
  const teams = typeof team === 'string' ? [team] : ofOwner
  const document = server.documents ? documentOf({ ...values, id }, owner, storing) : null
  return { id, owner, teams, decidedBy: [], values, document }
}

/** A text that is written for a link is replaced by the row that has that text. */
export function withLinkedRows(
  node: RowNode,
  { compiled: { client }, people }: Pick<StoreOptions, 'compiled' | 'people'>,
): TestValues {
  const linked = (field: Field | undefined, value: unknown): Value => {
    if (isLinesType(field?.type) && Array.isArray(value))
      return value.map((line, at) => linkedLine(line as RowNode, at))
    if (!isLinkType(field?.type) || typeof value !== 'string') return (value ?? null) as Value
    return { id: value, text: people[value]?.name ?? value }
  }
  const linkedLine = (line: RowNode, at: number): TestValues => ({ key: String(at + 1), ...linkedIn(line) })
  const linkedIn = (values: RowNode): TestValues =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, linked(client.fields[name], value)]))
  return linkedIn(node)
}

/** Adds computed values that are not written, as a save would compute them. */
export function withComputedValues(
  written: TestValues,
  { compiled: { server, client }, today, currency }: Omit<StoreOptions, 'people'>,
): TestValues {
  if (!server.documents && !server.records) return written
  const { fields } = client
  const isTypedLines = (name: string): boolean => {
    const field = fields[name]
    return field !== undefined && isLinesType(field.type) && !hasComputedLines(field)
  }
  const ownFields = server.ownFields.filter((name) => !Object.hasOwn(written, name) || isTypedLines(name))
  const computed = computedValues({ fields, ownFields }, { form: written, today }, currency)
  return {
    ...computed,
    ...Object.fromEntries(Object.entries(written).filter(([name]) => !isTypedLines(name))),
  }
}

function documentOf(values: TestValues, owner: string, { compiled: { server }, today }: StoreOptions): Document {
  const { workflow, ownFields, number } = server
  const status = textAt(values, 'Status') ?? workflow?.starts ?? ''
  const move = workflow === null ? null : lastMove(workflow, status)
  const lines = lineFieldsOf(server)
  const data = ownFields.filter((name) => !lines.includes(name)).map((name) => [name, values[name] ?? null] as const)
  return {
    id: String(values['id']),
    status,
    version: numberAt(values, 'version') ?? 1,
    doc_date: textAt(values, 'dateStamp') ?? today,
    owner_id: owner,
    data: Object.fromEntries(data),
    workflow_hash: null,
    last_move: move,
    last_person: move === null ? null : move === 'submit' ? owner : SOMEBODY_ELSE.name,
    last_at: null,
    last_reason: null,
    decided_by: [],
    number: number === null ? null : textAt(values, 'OrderNo'),
    revision: 0,
    files: numberAt(values, 'awsfile_count') ?? 0,
    more_files: numberAt(values, 'ot_awsfile_ids_count') ?? 0,
  }
}

/** The move that leads to a status, as far as the workflow determines it; null: documents begin there. */
function lastMove({ starts, moves }: Workflow, status: string): string | null {
  if (status === starts) return null
  return Object.keys(moves).find((kind) => moves[kind]?.some(({ to }) => to === status)) ?? null
}

function textAt(values: TestValues, name: string): string | null {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
}

function numberAt(values: TestValues, name: string): number | null {
  const value = values[name]
  return typeof value === 'number' ? value : null
}

/** The facts about a row that rights depend on. */
export function rightsFactsOf(
  { owner, teams, decidedBy, values, document }: StoredRow,
  workflow: Workflow | null,
): RowToCheck {
  const waiting = document === null ? [] : nextRoles(workflow, document)
  return { owner, teams, nextRoles: waiting, decidedBy, data: values }
}

/** A moment of that day in the time zone of the site, ms. */
export function momentOn(day: string, timeZone: string): number {
  const moments = [11, 5, 17, 1, 22].map((hour) => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`))
  return moments.find((moment) => dayIn(timeZone, new Date(moment)) === day) ?? moments[0] ?? 0
}
