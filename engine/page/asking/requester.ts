/** Sends a page's questions to the ERP and gives the answers to the page. Independent of React. */
import type { Calls } from '../../calls/calls.ts'
import type { Read } from '../../definition/definition.ts'
import { fetchRowPage } from './fetch-row-page.ts'
import { hasParts } from '../reads/parts.ts'
import { nextRowPage, type RowPages } from '../reads/row-pages.ts'
import type { PageModel } from '../page-model.ts'
import { isAnswered, type Question } from '../reads/answers.ts'

interface RequesterOptions {
  readonly page: Pick<
    PageModel,
    'definition' | 'wanted' | 'msUntilTick' | 'tick' | 'answered' | 'answer' | 'subscribe' | 'setActive'
  >
  readonly calls: Pick<Calls, 'list' | 'get' | 'post'>
}

/** A question that was sent, or answered. */
interface PendingRequest {
  readonly question: Question
  /** The pages received so far. */
  pages: RowPages
}

/**
 * Starts immediately and checks the wanted questions after every event of the page. Equal questions are sent once;
 * an answer to an older version is dropped.
 *
 * @returns stops the requester: pending answers are dropped, too
 */
export function startRequests({ page, calls }: RequesterOptions): () => void {
  const pending = new Map<string, PendingRequest>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const ask = async (question: Question): Promise<void> => {
    const request: PendingRequest = { question, pages: pagesBefore(page, pending, question) }
    pending.set(question.key, request)
    const isWanted = () => !isStopped && pending.get(question.key) === request
    const read = page.definition.reads[question.read]
    if (!read) return
    try {
      await fetchRowPages(calls, page.definition, { read, request, isWanted })
      if (isWanted()) page.answered(question, { pages: request.pages })
    } catch (error) {
      if (isWanted()) page.answered(question, { error })
    }
  }
  const look = (): void => {
    if (isStopped) return
    const wanted = page.wanted.get()
    const keys = new Set(wanted.map(({ key }) => key))
    for (const key of pending.keys()) if (!keys.has(key)) pending.delete(key)
    for (const question of wanted) {
      const isUnderWay = pending.get(question.key)?.question === question
      if (!isUnderWay && !isAnswered(question, page.answer(question))) void ask(question)
    }
    clearTimeout(timer)
    const wait = page.msUntilTick()
    if (wait > 0) timer = setTimeout(() => page.tick(), wait)
  }
  const leave = page.subscribe(look)
  page.setActive(true)
  look()
  return () => {
    isStopped = true
    clearTimeout(timer)
    leave()
    page.setActive(false)
  }
}

/** The pages already read for the same version of the question. */
function pagesBefore(
  page: RequesterOptions['page'],
  pending: ReadonlyMap<string, PendingRequest>,
  question: Question,
): RowPages {
  const request = pending.get(question.key)
  if (request?.question.version === question.version) return request.pages
  const answered = page.answer(question)
  return answered.version === question.version ? (answered.pages ?? []) : []
}

interface RequestedRead {
  readonly read: Read
  readonly request: PendingRequest
  isWanted(): boolean
}

/** Reads the wanted number of pages in order; pages read before are kept. */
async function fetchRowPages(
  calls: RequesterOptions['calls'],
  definition: PageModel['definition'],
  { read, request, isWanted }: RequestedRead,
): Promise<void> {
  const { request: asked, pagesWanted } = request.question
  const sources = { calls, screen: definition.screen, read, isShared: hasParts(definition, read) }
  for (
    let next = nextRowPage(request.pages);
    next && request.pages.length < pagesWanted;
    next = nextRowPage(request.pages)
  ) {
    const page = await fetchRowPage(sources, asked, next)
    if (!isWanted()) return
    request.pages = [...request.pages, page]
  }
}
