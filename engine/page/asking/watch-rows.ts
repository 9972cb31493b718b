/** Requests the rows of a list again when another person may have changed them, and compares. What is shown stays. */
import type { Calls } from '../../calls/calls.ts'
import type { ServerEvents } from '../../calls/server-events.ts'
import type { PageModel } from '../page-model.ts'
import { type Answered, isAnswered, type Question } from '../reads/answers.ts'
import { compareRowPages, type FreshRowChanges } from '../reads/compare-pages.ts'
import { hasParts } from '../reads/parts.ts'
import { nextRowPage, type RowPages } from '../reads/row-pages.ts'
import { fetchRowPage } from './fetch-row-page.ts'
import { screenOfPath, whenReported } from './when-reported.ts'

/** The rows of a read that are watched, and the callback for their changes. */
export interface RowWatch {
  readonly page: Pick<PageModel, 'definition' | 'question' | 'answer' | 'subscribe'>
  readonly calls: Pick<Calls, 'list' | 'get' | 'post'>
  readonly events: ServerEvents
  readonly read: string
  /** Whether the page is hidden: then nothing is requested. */
  isHidden(): boolean
  /** Called when the changes differ. Null: what is shown is current, as far as is known. */
  show(changes: FreshRowChanges | null): void
}

/** A running watch. */
export interface WatchedRows {
  /** The page may be visible again. */
  look(): void
  stop(): void
}

/** Maximum delay between a change and its report. */
const REPORTED_WITHIN_MS = 5_000
/** In a long list only the first rows are compared. */
const MOST_ROWS = 200

/** Starts immediately. */
export function watchRows(watch: RowWatch): WatchedRows {
  const { page, events, isHidden, show } = watch
  let isStopped = false
  let shownFor: Shown | null = null
  const compare = async (): Promise<boolean> => {
    const before = shownNow(watch)
    if (before === null) return false
    const fresh = await freshPages(watch, before).catch(() => null)
    if (fresh === null || isStopped) return true
    // The list was read again in the meantime, perhaps before the change.
    if (!isSame(before, shownNow(watch))) return false
    const changes = changesBetween(watch, before.pages, fresh)
    shownFor = changes && before
    show(changes)
    return true
  }
  const asking = whenReported({ events, isHidden, screen: () => screenOf(watch), ask: compare })
  if (hasReportSince(watch)) asking.due()
  const leavePage = page.subscribe(() => {
    if (shownFor === null || isSame(shownFor, shownNow(watch))) return
    shownFor = null
    show(null)
  })
  return {
    look: asking.look,
    stop() {
      isStopped = true
      asking.stop()
      leavePage()
    },
  }
}

/** The rows that are shown, for comparison with an answer. */
interface Shown {
  readonly question: Question
  readonly pages: RowPages
  /** When they arrived, ms. */
  readonly at: number
}

/** Null: the read is not requested, or an answer is pending. */
function shownNow({ page, read }: RowWatch): Shown | null {
  const question = page.question(read)
  if (question === null) return null
  const answered: Answered = page.answer(question)
  if (answered.pages === null || !isAnswered(question, answered)) return null
  return { question, pages: answered.pages, at: answered.at ?? -Infinity }
}

/** More pages of the same answer do not count as other rows. */
function isSame(some: Shown, other: Shown | null): boolean {
  return some.question.version === other?.question.version && some.pages[0] === other.pages[0]
}

/** Whether a change may have been reported between the answer with these rows and the start of this watch. */
function hasReportSince(watch: RowWatch): boolean {
  const rowsAt = shownNow(watch)?.at ?? Infinity
  return watch.events.changedAt(screenOf(watch) ?? '') > rowsAt - REPORTED_WITHIN_MS
}

/** Null: nothing that is shown has changed. */
function changesBetween({ page, read: name }: RowWatch, before: RowPages, fresh: RowPages): FreshRowChanges | null {
  const { definition } = page
  const read = definition.reads[name]
  return read ? compareRowPages({ definition, read }, before, fresh) : null
}

/** Requests as many rows as are shown, from the first. Rejects as calls do. */
async function freshPages({ page, calls, read: name }: RowWatch, { question, pages }: Shown): Promise<RowPages | null> {
  const { definition } = page
  const read = definition.reads[name]
  if (!read) return null
  const wanted = Math.min(countOf(pages), MOST_ROWS)
  const sources = { calls, screen: definition.screen, read, isShared: hasParts(definition, read) }
  let fresh: RowPages = []
  for (
    let next = nextRowPage(fresh);
    next && (fresh.length === 0 || countOf(fresh) < wanted);
    next = nextRowPage(fresh)
  )
    fresh = [...fresh, await fetchRowPage(sources, question.request, next)]
  return fresh
}

const countOf = (pages: RowPages): number => pages.reduce((count, { rows }) => count + rows.length, 0)

/** The screen whose rows are requested: that of the page, unless the call names another. Null: nothing is requested. */
function screenOf({ page, read }: RowWatch): string | null {
  const question = page.question(read)
  return question && screenOfPath(question.request.path, page.definition.screen)
}
