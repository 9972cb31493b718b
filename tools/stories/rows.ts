/** The rows of a read, as an ERP would store them: generated from its fields, the same ones every time. */
import { firstRows } from '../../widgets/story-rows.ts'
import type { Row } from '../../engine/calls/contract.ts'
import type { Compiled, Field, ChildRows, Read, Workflow } from '../../engine/definition/definition.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { sampleRow } from '../../sample/sample-row.ts'
import { blocksOf, readsShownIn } from './blocks.ts'
import { lengthened } from './long-words.ts'
import { endsAsCode, idsFor, optionLists, optionRows, sampleValue, tradeOf } from './options.ts'
import { storyRowCount, type StoryState } from './states.ts'

/** The facts about a person on which the approval messages of rows depend. */
export interface StoryViewer {
  readonly role: string
  /** Labels of roles by name, tones of statuses by name. */
  readonly roles: Readonly<Record<string, string>>
  readonly tones: Readonly<Record<string, string>>
}

export interface SampleFacts {
  readonly compiled: Compiled
  readonly state: Pick<StoryState, 'rows'>
  readonly viewer: StoryViewer
}

/** What the ERP of a story needs for its answers. */
export interface ErpFacts extends SampleFacts {
  readonly state: StoryState
}

/** Number of rows of charts and of lists of options, independent of the story. */
const SOME = 4
/** Number of child rows of a row, and of values of a field with several. */
const INSIDE = 3

/** How many rows the read has in this state. */
export function countIn(read: Read, { compiled: { client }, state }: SampleFacts): number {
  const views = Object.values(client.views)
  const shown = (which: (name: string) => boolean) =>
    views.some((view) => {
      const blocks = blocksOf(view).filter(({ block }) => which(block))
      return readsShownIn(client, { ...view, blocks }).includes(read)
    })
  if (shown((name) => name === 'list' || name === 'grid')) return storyRowCount(state)
  return shown(() => true) ? Math.min(SOME, storyRowCount(state)) : SOME
}

/** A single map that the read returns: declared fields, and lists of options for the rest. */
export function mapOf(read: Read, sampling: SampleFacts): Row {
  const { client } = sampling.compiled
  const isLong = sampling.state.rows === 'long'
  const lists = optionLists(client, read.name)
  const options = lists.map((list) => [list, optionRows({ client, read: read.name, list, isLong })] as const)
  const declared = Object.entries(storyRow(read, 0, sampling)).filter(([name]) => read.fields.includes(name))
  return { ...Object.fromEntries(declared), ...Object.fromEntries(options) }
}

export function storyRow(read: Read, index: number, sampling: SampleFacts): Row {
  const { client } = sampling.compiled
  const fields = read.fields.flatMap((name) => client.fields[name] ?? [])
  const shape = { fields: client.fields, ownFields: fields.map(({ name }) => name), trade: tradeOf(client) }
  const sampled = sampleRow(shape, index, read.name)
  const own = fields.map((field): [string, Value] => [field.name, valueOf(field, index, { sampled, sampling })])
  const children = fields.flatMap(({ lines }) =>
    lines?.flat ? flatChildren(lines, lines.flat, { index, sampling }) : [],
  )
  const row = { ...Object.fromEntries(own), ...Object.fromEntries(children), ...keyed(read, index, sampling) }
  return withStatus({ ...row, ...labelled(read, index, sampling) }, index, sampling)
}

interface SampledRow {
  readonly sampled: Row
  readonly sampling: SampleFacts
}

function valueOf(field: Field, index: number, { sampled, sampling }: SampledRow): Value {
  const { client } = sampling.compiled
  const isLong = sampling.state.rows === 'long'
  const { isChoice, isFile } = fieldSpecs[field.type]
  const ids = isChoice ? idsFor(client, field) : null
  if (field.many) return severalOf(field, ids, index)
  if (field.lines && field.lines.flat === null) {
    return Array.from({ length: INSIDE }, (_, at) => childOf(field.lines?.fields ?? [], index + at, sampling))
  }
  if (isFile) return `${String(sampled[field.name])}.pdf`
  const value = ids?.[index % ids.length] ?? sampled[field.name] ?? null
  return isLong && ids === null ? lengthened(value, field) : value
}

function severalOf(field: Field, ids: readonly string[] | null, index: number): readonly Value[] {
  if (ids !== null) return ids.slice(index % ids.length).slice(0, INSIDE)
  const one = { ...field, many: false }
  return Array.from({ length: INSIDE }, (_, at) => sampleValue(one, '', index * INSIDE + at))
}

function childOf(names: readonly string[], index: number, sampling: SampleFacts): Row {
  const { client } = sampling.compiled
  const shape = { fields: client.fields, ownFields: names, trade: tradeOf(client) }
  const sampled = sampleRow(shape, index, 'lines')
  const fields = names.flatMap((name) => client.fields[name] ?? [])
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field, index, { sampled, sampling })]))
}

/** As the ERP includes them in the row: `p0_name`, `p1_name`. */
function flatChildren(
  lines: ChildRows,
  pattern: string,
  { index, sampling }: { readonly index: number; readonly sampling: SampleFacts },
): readonly (readonly [string, Value])[] {
  const count = Math.min(INSIDE, lines.max)
  return Array.from({ length: count }, (_, at) => {
    // Children at one place are the same in every row: a vendor has one column, and its own price in each row.
    const named = childOf(lines.fields, at, sampling)
    const own = childOf(lines.fields, index * count + at, sampling)
    return Object.entries(own).map(([name, value]): readonly [string, Value] => {
      const isSame = typeof value === 'string'
      return [pattern.replace('{n}', String(at)) + name, isSame ? (named[name] ?? null) : value]
    })
  }).flat()
}

/** No two rows have the same key. */
function keyed({ key }: Read, index: number, { compiled: { client } }: SampleFacts): Row {
  const field = client.fields[key]
  if (!field) return { [key]: `${index + 1}` }
  if (fieldSpecs[field.type].isIdentifier || endsAsCode(key))
    return {
      [key]: sampleValue(
        { ...field, type: 'code', options: [], input: null, colorField: null },
        tradeOf(client),
        index,
      ),
    }
  const value = sampleValue(field, tradeOf(client), index)
  return { [key]: typeof value === 'string' ? `${value} ${index + 1}` : value }
}

/** The values that the site's own blocks require in the first row. */
function labelled(read: Read, index: number, { compiled: { client } }: SampleFacts): Row {
  if (index > 0) return {}
  const blocks = Object.values(client.views).flatMap(blocksOf)
  return Object.assign({}, ...blocks.map((block) => firstRows[block.block]?.(block as never, read))) as Row
}

/** Common row fields (foundation §3), where the read has them. */
function withStatus(row: Row, index: number, { compiled, viewer }: SampleFacts): Row {
  const { server, client } = compiled
  if (server.statuses.length === 0) return { ...row, ...papers(row, client.screen, index) }
  const Status = server.statuses[index % server.statuses.length] ?? ''
  const own = { ...row, Status, StatusClass: viewer.tones[Status] ?? 'plain' }
  const { workflow } = server
  const refusal = workflow === null ? null : refusalOf('approve', workflow, { row: own, viewer })
  const messages = { showApprovalMessage: refusal !== null, approvalMessage: refusal ?? '' }
  const rejection = workflow?.moves['reject'] ? (refusalOf('reject', workflow, { row: own, viewer }) ?? '') : null
  const ofRejection = 'rejectionMessage' in row ? { rejectionMessage: rejection } : {}
  return { ...own, ...papers(row, client.screen, index), ...messages, ...ofRejection }
}

function papers(row: Row, screen: string, index: number): Row {
  return {
    ...('pdflink' in row ? { pdflink: `/main/s/${screen}/pdf?key=${index + 1}`, allowPDFdownload: index % 2 } : {}),
    ...('awsfile_count' in row ? { awsfile_count: index % 4 } : {}),
    ...('ot_awsfile_ids_count' in row ? { ot_awsfile_ids_count: index % 3 } : {}),
  }
}

interface Seen {
  readonly row: Row
  readonly viewer: StoryViewer
}

/** Why this person cannot make the move, in the words of the reference server; null: they can. */
function refusalOf(kind: 'approve' | 'reject', { moves, starts }: Workflow, { row, viewer }: Seen): string | null {
  const { role, roles } = viewer
  const status = String(row['Status'])
  const open = (moves[kind] ?? []).filter(
    ({ from, when }) => from.includes(status) && (when === null || holds(when, { row })),
  )
  if (open.length === 0) return status === starts ? 'Not submitted yet.' : `Already decided: ${status}.`
  const waitsFor = open.map(({ by }) => roles[by] ?? by)
  return open.some(({ by }) => by === role) ? null : `Waiting for ${[...new Set(waitsFor)].join(' or ')}.`
}
