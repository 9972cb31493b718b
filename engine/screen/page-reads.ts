/** The reads of a page with promises, which blocks and effects await. */
import type { RowPage, Row } from '../calls/contract.ts'
import type { Read } from '../definition/definition.ts'
import { cellsBy, derived, type Cell } from '../page/cell.ts'
import type { PageModel } from '../page/page-model.ts'
import { untilAnswered, untilFirstAnswers } from '../page/react/open-page.ts'
import type { EffectReads } from '../page/react/run-effects.ts'
import type { ReadState } from './host.ts'

export interface PageReads {
  /** One cell per read. The definition must contain it. */
  state(read: string): Cell<ReadState>
  readonly effects: EffectReads
}

/** The same cells and functions for as long as the page is open. */
export function pageReads(page: PageModel): PageReads {
  const requests = requestsOf(page)
  return {
    state: cellsBy((name: string) => derived(() => stateOf(page, requests, name))),
    effects: {
      replacerOf: (name) => replacerOf(page, name),
      reload: requests.reload,
      upTo: async (name, count) => {
        const read = page.definition.reads[name]
        return read ? { read, rows: await requests.upTo(name, count) } : null
      },
      firstAnswers: () => untilFirstAnswers(page),
    },
  }
}

/** Each resolves once the answer has arrived; none rejects. */
interface ReadRequests {
  /** Whether there were more rows. */
  more(read: string): Promise<boolean>
  /** The error; null: none. */
  reload(read: string, since?: number): Promise<unknown>
  /** All rows, at least this many if there are as many. */
  upTo(read: string, count: number): Promise<readonly Row[]>
}

function requestsOf(page: PageModel): ReadRequests {
  const rowsNow = (name: string): readonly Row[] => page.rows(name).get()
  const more = async (name: string): Promise<boolean> => {
    const before = rowsNow(name)
    page.more(name)
    await untilAnswered(page, name)
    return rowsNow(name).length > before.length
  }
  return {
    more,
    async reload(name, since) {
      page.reload(name, since)
      // What no view shows is requested once it is shown.
      if (page.shown.get().reads.has(name)) await untilAnswered(page, name)
      return page.status(name).get().error
    },
    async upTo(name, count) {
      while (rowsNow(name).length < count && (await more(name))) continue
      return rowsNow(name)
    },
  }
}

function stateOf(page: PageModel, requests: ReadRequests, name: string): ReadState {
  const { at, ...status } = page.status(name).get()
  return {
    ...status,
    read: page.definition.reads[name] as Read,
    rows: page.rows(name).get(),
    at: at ?? undefined,
    more: () => requests.more(name),
    reload: () => requests.reload(name),
    upTo: (count) => requests.upTo(name, count),
  }
}

/** Returns a function that replaces all answers to the question as it is at the time of this call. */
function replacerOf(page: PageModel, name: string): (first: RowPage) => void {
  const question = page.question(name)
  return (first) => {
    if (question) page.replace(question, first)
  }
}
