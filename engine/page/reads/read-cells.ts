/** The rows of the reads as the page shows them, in one cell per read. */
import type { Row } from '../../calls/contract.ts'
import type { Definition, Read } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import { stableRows, rowsComputer, rowsInValue, readValue } from './computed-read.ts'
import { partIn } from './parts.ts'
import type { PageValues } from '../form/page-values.ts'
import { nextRowPage, rowsOfPages, type RowPages } from './row-pages.ts'
import { editedRows } from './rows.ts'
import type { AnsweredRowPage } from '../asking/fetch-row-page.ts'
import { cellsBy, derived, type Cell } from '../cell.ts'
import { namedCells, type NamedCells, type NameLookup } from '../scope/scope-cells.ts'
import type { PageState } from '../state.ts'
import { isAnswered, type Answered, type Question } from './answers.ts'

/** The loading status of the rows of a read while they are shown. */
export interface ReadStatus {
  /** `first`: nothing has arrived yet; `again`: rows of an older question are shown while the new answer is pending. */
  readonly status: 'first' | 'again' | 'more' | 'ready'
  /** A call is under way. */
  readonly isLoading: boolean
  readonly isComplete: boolean
  /** How many rows there are, loaded or not; null: the ERP does not say it. */
  readonly all: number | null
  /** For a read without pages: there are more rows, which the ERP does not return. */
  readonly isCut: boolean
  /** When the first of the rows shown arrived, ms; null: they were not requested. */
  readonly at: number | null
  /** The error of the last call; rows read before it stay. */
  readonly error: unknown
  /** Changes with the request; '' while nothing is requested. */
  readonly question: string
}

/** The rows of a page by read: with a person's changes and with computed fields. */
export interface ReadCells {
  rows(read: string): Cell<readonly Row[]>
  status(read: string): Cell<ReadStatus>
  /** The values as expressions see them. */
  readonly values: NamedCells
  /** The edited rows of each read. */
  readonly changed: NamedCells
}

interface ReadSources {
  readonly definition: Definition
  readonly state: PageState
  scope(): NameLookup
  /** Null: the page does not send it. */
  question(read: string): Cell<Question | null>
  /** Whether a requester sends the questions. */
  readonly isActive: Cell<boolean>
  /** Creates the function that returns the rows of a read as they are shown. */
  shownRows(read: Read): ReturnType<PageValues['shownRows']>
  answered(key: string): Cell<Answered>
}

/** A part of an answer shares the pages of its base read; a computed read depends on the names its expression uses. */
export function readCells(sources: ReadSources): ReadCells {
  const { definition, state } = sources
  const { reads } = definition
  const pages: PagesOf = cellsBy((name: string) => pagesCell(sources, reads[name], (of) => pages(of)))
  const rows = cellsBy((name: string) => rowsCell(sources, reads[name], pages))
  const names = Object.keys(reads)
  const values = namedCells(
    names,
    cellsBy((name: string) => derived((): Value => (reads[name] ? readValue(reads[name], rows(name).get()) : NO_ROWS))),
  )
  const changed = namedCells(
    names,
    cellsBy((name: string) =>
      derived((): Value => {
        const read = reads[name]
        const edits = read?.base ? state.edits(read.base).get() : undefined
        // Read the rows only while there are edits: rows computed from this cell must not depend on themselves.
        if (!read?.base || !edits?.size) return NO_ROWS
        return editedRows(read, rows(name).get(), edits)
      }),
    ),
  )
  return { rows, values, changed, status: cellsBy((name: string) => statusCell(sources, reads[name], pages)) }
}

const NO_ROWS: readonly Row[] = []
const NO_PAGES = { pages: [], isOwn: false }

interface ShownPages {
  readonly pages: RowPages
  /** Whether they are the answer to the current question. */
  readonly isOwn: boolean
}

/** The pages to show for a read: those of the current question or, for a list with pages, the previous ones. */
function pagesCell(sources: ReadSources, read: Read | undefined, pagesOf: PagesOf): Cell<ShownPages> {
  if (!read) return derived(() => NO_PAGES)
  const { from } = read
  if (from.from === 'part') {
    const parts = derived(
      () =>
        pagesOf(from.of)
          .get()
          .pages.map((page) => partIn(page, from.answer, read)),
      areSameItems,
    )
    return derived(() => ({ pages: parts.get(), isOwn: pagesOf(from.of).get().isOwn }), isSamePages)
  }
  let last: RowPages = []
  return derived(() => {
    const question = sources.question(read.name).get()
    if (question === null) return NO_PAGES
    const { pages: own, error } = sources.answered(question.key).get()
    if (own) last = own
    const before = read.pageSize !== null && error === null ? last : []
    return { pages: own ?? before, isOwn: own !== null }
  }, isSamePages)
}

type PagesOf = (read: string) => Cell<ShownPages>

function isSamePages(some: ShownPages, other: ShownPages): boolean {
  return some.isOwn === other.isOwn && areSameItems(some.pages, other.pages)
}

function areSameItems(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index])
}

function rowsCell(
  { definition, scope, state, shownRows }: ReadSources,
  read: Read | undefined,
  pages: PagesOf,
): Cell<readonly Row[]> {
  if (!read) return derived(() => NO_ROWS)
  const { from } = read
  // The form computes their cells and stores their edits.
  if (from.from === 'form')
    return derived(() => rowsInValue((scope()([['form', from.field]])['form'] as Row)[from.field] ?? null))
  const uses = definition.uses.reads[read.name] ?? { from: [], rows: [] }
  const shown = shownRows(read)
  const keep = stableRows()
  const make = read.from.from === 'computed' ? rowsComputer(read.from.rows, uses.from) : null
  const answeredRows = derived(() => rowsOfPages(definition, read, pages(read.name).get().pages))
  return derived(() => {
    const rows = make ? make(scope()(uses.from)) : answeredRows.get()
    const edits = read.base === read.name ? state.edits(read.name).get() : undefined
    return keep(shown(rows, edits, scope()(uses.rows)))
  })
}

/** For a part, the status of the read it is part of; for computed rows, that of the read they belong to. */
function statusCell(sources: ReadSources, read: Read | undefined, pagesOf: PagesOf): Cell<ReadStatus> {
  const asked = read && requestedRead(sources.definition.reads, read)
  if (!asked) return derived(() => NOT_ASKED)
  return derived((): ReadStatus => {
    const question = sources.question(asked.name).get()
    if (question === null) return NOT_ASKED
    const answered = sources.answered(question.key).get()
    const isActive = sources.isActive.get()
    return statusOf(question, { ...pagesOf(asked.name).get(), answered, isActive })
  }, isSameStatus)
}

interface AnswerShown extends ShownPages {
  readonly answered: Answered
  readonly isActive: boolean
}

function statusOf(question: Question, { pages, isOwn, answered, isActive }: AnswerShown): ReadStatus {
  const isFailed = answered.error !== null && answered.version >= question.version
  const isMore = isOwn && !isFailed && answered.version >= question.version && !isAnswered(question, answered)
  const waiting = pages.length > 0 ? 'again' : 'first'
  return {
    status: isMore ? 'more' : isOwn || isFailed ? 'ready' : waiting,
    isLoading: isActive && (answered.version < question.version || isMore),
    isComplete: isOwn && nextRowPage(pages) === null,
    all: isOwn ? (pages[0]?.all ?? null) : null,
    isCut: pages.some((page: AnsweredRowPage) => page.isCut === true),
    at: isOwn ? answered.at : null,
    // The error of an older call is not shown while its rows are requested again.
    error: isFailed || isOwn ? answered.error : null,
    question: question.key,
  }
}

function isSameStatus(some: ReadStatus, other: ReadStatus): boolean {
  return (Object.keys(some) as (keyof ReadStatus)[]).every((key) => some[key] === other[key])
}

const NOT_ASKED: ReadStatus = {
  status: 'ready',
  isLoading: false,
  isComplete: true,
  all: null,
  isCut: false,
  at: null,
  error: null,
  question: '',
}

/** The read whose question loads these rows; undefined: they are not requested. */
export function requestedRead(reads: Definition['reads'], { from, base, name }: Read): Read | undefined {
  if (from.from === 'call') return reads[name]
  const of = from.from === 'part' ? from.of : base === name ? null : base
  const read = of === null ? undefined : reads[of]
  return read && requestedRead(reads, read)
}
