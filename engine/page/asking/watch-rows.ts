/** Asks again what a list shows when somebody else may have changed it, and compares. Nothing that is shown moves. */
import type { Calls } from '../../calls/calls.ts'
import { mayHaveChanged, type ServerEvents } from '../../calls/server-events.ts'
import { spread } from '../../calls/spread.ts'
import type { PageModel } from '../page-model.ts'
import { type Answered, isAnswered, type Question } from '../reads/answers.ts'
import { compareRowPages, type RowChanges } from '../reads/compare-pages.ts'
import { hasParts } from '../reads/parts.ts'
import { nextRowPage, type RowPages } from '../reads/row-pages.ts'
import { fetchRowPage } from './fetch-row-page.ts'

/** The rows of a read that are watched, and whom to tell of their changes. */
export interface RowWatch {
  readonly page: Pick<PageModel, 'definition' | 'question' | 'answer' | 'subscribe'>
  readonly calls: Pick<Calls, 'list' | 'get' | 'post'>
  readonly events: ServerEvents
  readonly read: string
  /** Whether nobody sees the page: then nothing is asked. */
  isHidden(): boolean
  /** Called when it is another. Null: what is shown is what there is, as far as is known. */
  show(changes: RowChanges | null): void
}

/** A watch that has begun. */
export interface WatchedRows {
  /** The page may be seen again. */
  look(): void
  stop(): void
}

const TIMES = { soonMs: 800, spreadMs: 1_500, everyMs: 10_000 }
/** Between a change and its report, at most. */
const REPORTED_WITHIN_MS = 5_000
/** Of a long list those at its top are compared. */
const MOST_ROWS = 200

/** Begins at once. */
export function watchRows(watch: RowWatch): WatchedRows {
  const { page, events, isHidden, show } = watch
  let isDue = false
  let isStopped = false
  let shownFor: Shown | null = null
  const compare = async (): Promise<void> => {
    if (isHidden()) return
    const before = shownNow(watch)
    if (before === null) return asking.due()
    isDue = false
    const fresh = await freshPages(watch, before).catch(() => null)
    if (fresh === null || isStopped) return
    if (!isSame(before, shownNow(watch))) {
      // Read again meanwhile, perhaps before the change.
      isDue = true
      return asking.due()
    }
    const changes = changesBetween(watch, before.pages, fresh)
    shownFor = changes && before
    show(changes)
  }
  const asking = spread(() => void compare(), TIMES)
  const look = (): void => {
    if (isDue && !isHidden()) asking.due()
  }
  const due = (): void => {
    isDue = true
    look()
  }
  const leaveEvents = events.subscribe((event) => {
    const screen = screenOf(watch)
    if (screen !== null && mayHaveChanged(event, screen)) due()
  })
  if (hasReportSince(watch)) due()
  const leavePage = page.subscribe(() => {
    if (shownFor === null || isSame(shownFor, shownNow(watch))) return
    shownFor = null
    show(null)
  })
  return {
    look,
    stop() {
      isStopped = true
      asking.stop()
      leaveEvents()
      leavePage()
    },
  }
}

/** What is shown, which an answer can be compared with. */
interface Shown {
  readonly question: Question
  readonly pages: RowPages
  /** When they came, ms. */
  readonly at: number
}

/** Null: it is not asked, or an answer is on its way. */
function shownNow({ page, read }: RowWatch): Shown | null {
  const question = page.question(read)
  if (question === null) return null
  const answered: Answered = page.answer(question)
  if (answered.pages === null || !isAnswered(question, answered)) return null
  return { question, pages: answered.pages, at: answered.at ?? -Infinity }
}

/** Further pages of the same answer are no other rows. */
function isSame(some: Shown, other: Shown | null): boolean {
  return some.question.version === other?.question.version && some.pages[0] === other.pages[0]
}

/** Whether a change of the rows may have been reported between their answer and the beginning of this watch. */
function hasReportSince(watch: RowWatch): boolean {
  const rowsAt = shownNow(watch)?.at ?? Infinity
  return watch.events.changedAt(screenOf(watch) ?? '') > rowsAt - REPORTED_WITHIN_MS
}

/** Null: nothing that is shown is another. */
function changesBetween({ page, read: name }: RowWatch, before: RowPages, fresh: RowPages): RowChanges | null {
  const { definition } = page
  const read = definition.reads[name]
  return read ? compareRowPages({ definition, read }, before, fresh) : null
}

/** As many rows as are shown, from the first on. Rejects as calls do. */
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
    fresh = [...fresh, await fetchRowPage(sources, question.asked, next)]
  return fresh
}

const countOf = (pages: RowPages): number => pages.reduce((count, { rows }) => count + rows.length, 0)

const OF_SCREEN = /^\/main\/s\/([^/]+)\//

/** The screen whose rows are asked for: that of the page, unless the call names another. Null: nothing is asked. */
function screenOf({ page, read }: RowWatch): string | null {
  const question = page.question(read)
  return question && (OF_SCREEN.exec(question.asked.path)?.[1] ?? page.definition.screen)
}
