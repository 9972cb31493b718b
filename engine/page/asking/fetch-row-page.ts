/** The request of a read, and how its answer becomes a page of rows. Plain TypeScript. */
import { readRowPage } from '../../calls/answers.ts'
import type { Calls } from '../../calls/calls.ts'
import type { RowPage, Row } from '../../calls/contract.ts'
import { CallError } from '../../calls/errors.ts'
import { readFieldProperties } from '../../calls/field-properties.ts'
import { partialAnswer, readToEnd } from '../../calls/read-to-end.ts'
import type { Definition, Read, ReadFrom } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import type { NextRowPage } from '../reads/row-pages.ts'
import { valueParameters, evaluatePath } from '../scope/names.ts'
import type { Names } from '../scope/names.ts'
import { TOO_MANY, tooManyRequests } from '../actions/too-many.ts'
import { localNames, sentValue } from '../form/local-fields.ts'

/** One request with computed values; without paging parameters and token. */
export interface ReadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Value
  readonly answer: string
  /** The whole request as text: equal texts have the same answer. */
  readonly text: string
}

/** A read that sends a call, as opposed to parts of answers and computed rows. */
export type CallFrom = Extract<ReadFrom, { from: 'call' }>

/** @param names including the part of the form that may be sent */
export function readRequestOf(definition: Definition, from: CallFrom, names: Names): ReadRequest {
  const local = localNames(definition)
  const asked = {
    method: from.method,
    path: evaluatePath(from.path, names),
    query: valueParameters(sentValue(from.query, names, local)),
    body: from.body === null ? null : sentValue(from.body, names, local),
    answer: from.answer,
  }
  return { ...asked, text: JSON.stringify([definition.screen, asked.path, asked.query, asked.body]) }
}

/** A page with its whole answer, for reads that are located elsewhere in it. */
export interface AnsweredRowPage extends RowPage {
  readonly body?: unknown
  /** For a read without pages: the ERP reports more rows but does not return them. */
  readonly isCut?: boolean
}

interface FetchSources {
  readonly calls: Pick<Calls, 'list' | 'get' | 'post'>
  readonly screen: string
  readonly read: Pick<Read, 'one' | 'pageSize'>
  /** Other reads are located in the same answer. */
  readonly isShared: boolean
}

/** The next page; for a read without pages all of its rows. */
export async function fetchRowPage(
  sources: FetchSources,
  asked: ReadRequest,
  next: NextRowPage,
): Promise<AnsweredRowPage> {
  const { one, pageSize } = sources.read
  return await (pageSize === null && !one ? fetchAllRows(sources, asked) : fetchOnce(sources, asked, next))
}

async function fetchAllRows(sources: FetchSources, asked: ReadRequest): Promise<AnsweredRowPage> {
  const pages: AnsweredRowPage[] = []
  const { path, query } = asked
  const isWhole = await readToEnd({ path, pageBy: query['page_by'] ?? null }, async (paging) => {
    const page = await fetchOnce(sources, { ...asked, query: { ...query, ...paging } }, FIRST_PAGE)
    pages.push(page)
    return partialAnswer(page)
  })
  // If the ERP returned the same rows again, the last page is a repetition.
  const read = isWhole ? pages : pages.slice(0, -1)
  const rows = read.length === 1 ? pages[0]?.rows : read.flatMap((page) => page.rows)
  return { ...pages[0], rows: rows ?? [], isComplete: true, uuid: null, isCut: !isWhole }
}

const FIRST_PAGE: NextRowPage = { page: 0, uuid: null }

async function fetchOnce(sources: FetchSources, asked: ReadRequest, next: NextRowPage): Promise<AnsweredRowPage> {
  const { calls, screen, read, isShared } = sources
  const { path, query, answer } = asked
  if (asked.method === 'GET' && !read.one && !isShared)
    return calls.list({ ...next, screen, path, query, pageSize: read.pageSize, answer })
  const call = { screen, path, query: { ...query, ...pagingOf(read, next) } }
  const body = await (asked.method === 'GET' ? calls.get(call) : calls.post({ ...call, body: asked.body }))
  const slow = tooManyRequests(body, null)
  if (slow !== null) throw new CallError('server', { path, status: TOO_MANY, reason: slow, answer: body })
  return rowPageIn(body, answer, read)
}

function pagingOf({ pageSize }: FetchSources['read'], { page, uuid }: NextRowPage): Readonly<Record<string, string>> {
  if (pageSize === null) return {}
  return { page: String(page), page_by: String(pageSize), ...(uuid === null ? {} : { uuid }) }
}

/** Where the contract puts the properties of form fields (site-modules §7, props). */
const FIELD_PROPERTIES = 'get_props'

/** The rows of an answer; if the read has one map as its answer, that map. */
export function rowPageIn(body: unknown, answer: string, { one, pageSize }: FetchSources['read']): AnsweredRowPage {
  if (!one) return { ...readRowPage(body, { answer, pageSize }), body }
  // Without a path it is the answer itself.
  const steps = answer === '' ? [] : answer.split('.')
  const value = steps.reduce<unknown>((of, key) => memberOf(of, key), body)
  const isOfFields = steps.at(-1) === FIELD_PROPERTIES && isRows(value)
  const map: unknown = isOfFields ? readFieldProperties(value) : Array.isArray(value) ? value[0] : value
  return { rows: isRow(map) ? [map] : [], isComplete: true, uuid: null, body }
}

/** Whether a part of an answer may be rows. */
export function isRows(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function memberOf(of: unknown, key: string): unknown {
  return isRow(of) ? of[key] : undefined
}

/** Whether an answer is one row: an object, and no list. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
