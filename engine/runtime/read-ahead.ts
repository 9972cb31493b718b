import { mutate, preload } from 'swr'
import { dayIn } from '../definition/date-range.ts'
import { needsDay, openedWith, type Opening } from './opening.ts'
import { nextPage } from './pages.ts'
import { asking, type Asked, type ReadSources } from './use-read.ts'

export type ReadingAhead = Opening & Pick<ReadSources, 'calls'>

/**
 * Asks for the first rows of a screen before it is drawn, in the words it will ask in, and keeps the answer where
 * it will look: a page that brings its rows along is drawn once, with them, and not first without. Resolves when
 * they are there; never rejects: what could not be read is said where it would stand.
 */
export async function readAhead({ calls, ...page }: ReadingAhead): Promise<void> {
  const now = new Date()
  const { definition, namesAt } = openedWith(page, needsDay(page) ? dayIn(page.locale.timeZone, now) : '')
  const [read] = Object.values(definition.reads)
  const next = nextPage([])
  if (!definition.plain || !read || !next) return
  const { question, ask } = asking(read, { ...page, definition, calls, names: namesAt(now) })
  const asked = ask(next).then((first): Asked => ({ question, pages: [first], at: Date.now() }))
  // The screen's own first look takes this answer for its own instead of asking again.
  void preload(question, () => asked)
  await asked.then(
    (rows) => mutate(question, rows, { revalidate: false }),
    () => undefined,
  )
}
