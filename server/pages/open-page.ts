import { dayIn } from '../../engine/definition/date-range.ts'
import type { Definition, Read } from '../../engine/definition/definition.ts'
import type { LocaleSettings } from '../../engine/definition/format.ts'
import { readRowPage } from '../../engine/calls/answers.ts'
import { withheldIn } from '../../engine/calls/grid-request.ts'
import type { Row, Session } from '../../engine/calls/contract.ts'
import { holds, evaluateText } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Text } from '../../engine/expressions/tree.ts'
import type { FilterValues } from '../../engine/filters/filter-spec.ts'
import { filterQuery, readFilters, shownFilters } from '../../engine/page/filters/filters.ts'
import { readRows } from '../../engine/page/reads/rows.ts'
import { type Names, evaluatePath, evaluateQuery, screenNames } from '../../engine/page/scope/names.ts'
import type { CallAnswer, PageCalls } from './calls.ts'
import { addressNames, filterInputErrors, withoutWrongFilters, withTypedFilters } from './filter-inputs.ts'
import type { PageLanguage } from './language.ts'

/** A definition that is being drawn for a visitor at one address. */
export interface DrawnPage {
  /** In the language of the visitor. */
  readonly definition: Definition
  readonly language: PageLanguage
  readonly locale: LocaleSettings
  /** The address without its query: `/ssr/parties/landing`. */
  readonly path: string
  readonly params: URLSearchParams
  readonly session: Session
  /** Sent with every call and part of every address of the page. */
  readonly token: string
  readonly apiid: string
  readonly calls: PageCalls
  readonly filters: FilterValues
  /** Errors of filters in the address, by parameter; such a filter is ignored. */
  readonly filterErrors: Readonly<Record<string, string>>
  /** `filter`, `query`, `session`, `today`, `now`; `form`, `row` and reads are added where they exist. */
  readonly names: Names
}

/** An error to show to the visitor: status and sentence. */
export class PageError extends Error {
  readonly status: number
  /** The status of the refused call; null: the page itself was refused. */
  readonly requestId: string | null
  constructor(status: number, message: string, requestId: string | null = null) {
    super(message)
    this.status = status
    this.requestId = requestId
  }
}

export interface PageRows {
  readonly rows: readonly Row[]
  readonly isComplete: boolean
  /** Number of all rows; null: not in the answer. */
  readonly count: number | null
  readonly totals: Row
  /** Fields that are empty because the person may not see what they are made of. */
  readonly withheld: readonly string[]
}

type DrawnPageOptions = Omit<DrawnPage, 'filters' | 'filterErrors' | 'names'> & { readonly timeZone: string }

/** Reads the filters from the address and removes hidden ones from the definition. */
export function openDrawnPage({ timeZone, ...opening }: DrawnPageOptions): DrawnPage {
  const { session, locale } = opening
  const now = new Date()
  const today = dayIn(timeZone, now)
  const params = withTypedFilters(opening.definition, opening.params, { today, locale })
  const filterErrors = filterInputErrors(opening.definition, params)
  const narrowing = withoutWrongFilters(opening.definition, params, filterErrors)
  const calendar = { today, yearStart: locale.yearStart }
  const query = Object.fromEntries(params)
  const without = screenNames({ filter: {}, query, session, reads: {}, now, timeZone })
  const definition = shownFilters(opening.definition, { names: without, params: narrowing, ...calendar })
  const filters = readFilters(definition, narrowing)
  const names = { ...without, filter: filterQuery(definition, filters, calendar) }
  return { ...opening, params, definition, filters, filterErrors, names }
}

/** An address of this page with this query, without its null members; keeps token and record. */
export function pageAddress(page: DrawnPage, query: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams({ apitoken: page.token })
  for (const name of ['slug', 'pk', 'shownav']) {
    const value = page.params.get(name)
    if (value !== null) params.set(name, value)
  }
  for (const [name, value] of Object.entries(query)) if (value !== null) params.set(name, value)
  return `${page.path}?${params.toString()}`
}

/** The parameters of the address that filter the rows, including the tab. */
export function narrowingParameters({ definition, params }: DrawnPage): Readonly<Record<string, string | null>> {
  const names = definition.filters.flatMap(addressNames)
  return Object.fromEntries(['tab', ...names].map((name) => [name, params.get(name)]))
}

/** The address of a screen of this site; null: not a route of the site. */
export function routeHref(route: string): string | null {
  return /^\/(?!\/)/.test(route) ? route : null
}

/** A text with its values, formatted for the visitor. */
export function renderText(page: DrawnPage, text: Text, names: Names): string {
  return evaluateText(text, names, (value, format) => page.language.format.formatPart(value, format, page.locale))
}

/**
 * Calls for the rows of a read. Throws PageError with the reason of a refusal.
 *
 * @param more query parameters of the page: which rows, in which order
 */
export async function askRows(
  page: DrawnPage,
  { read, more, names = page.names }: { read: Read; more: Readonly<Record<string, string>>; names?: Names },
): Promise<PageRows> {
  const { from } = read
  if (from.from !== 'call' || from.method !== 'GET') return NO_ROWS
  if (read.when !== null && !holds(read.when, names)) return NO_ROWS
  const { body } = accepted(
    page,
    await page.calls.get(pageCallPath(page, evaluatePath(from.path, names)), {
      ...evaluateQuery(from.query, names),
      ...more,
      ...common(page),
    }),
  )
  const found = readRowPage(body, { pageSize: Number(more['page_by']) || null, answer: from.answer })
  const { get_list: list, get_totals: totals } = body as {
    get_list?: { count?: number }
    get_totals?: { result?: Row }
  }
  return {
    rows: readRows(page.definition, read, found.rows),
    isComplete: found.isComplete,
    count: typeof list?.count === 'number' ? list.count : null,
    totals: totals?.result ?? {},
    withheld: withheldIn(body),
  }
}

const NO_ROWS: PageRows = { rows: [], isComplete: true, count: 0, totals: {}, withheld: [] }

/** `/main/s/{screen}/{path}`, or the path itself if it is absolute. */
export function pageCallPath({ definition }: DrawnPage, path: string): string {
  return path.startsWith('/') ? path : `/main/s/${encodeURIComponent(definition.screen)}/${path}`
}

export function common({ apiid, token }: DrawnPage): Readonly<Record<string, string>> {
  return { apiid, apitoken: token }
}

/** Throws PageError for a refusal: an error status, or `ok: false` without errors of fields. */
export function accepted(page: Pick<DrawnPage, 'language'>, answer: CallAnswer): CallAnswer {
  const {
    ok,
    reason,
    description,
    name,
    requestId,
    post_item: errors,
  } = (answer.body ?? {}) as Readonly<Record<string, unknown>>
  if (reason === 'unauthorized') {
    throw new PageError(401, page.language.translate('This session has expired. Please login again.'))
  }
  if (answer.status < 400 && (ok !== false || errors !== undefined)) return answer
  const message = [name, description ?? reason].filter((each) => typeof each === 'string' && each !== '')
  const text = page.language.translateAny(message.join(': ')) || page.language.translate('The ERP refused this.')
  throw new PageError(answer.status < 400 ? 409 : answer.status, text, typeof requestId === 'string' ? requestId : null)
}
