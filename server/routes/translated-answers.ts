import type { FastifyInstance, FastifyReply } from 'fastify'
import { chosenLanguage } from '../http/chosen-language.ts'
import { type ServerContext, translatorFor } from './context.ts'

type Translate = (text: string) => string

/** Members of a row, named by the contract, that hold a sentence of this server. */
const OF_ROW = [
  'approvalMessage',
  'rejectionMessage',
  'editMessage',
  'submitMessage',
  'withdrawMessage',
  'reviseMessage',
  'deleteMessage',
  'editNotice',
  'returnMessage',
] as const
/** The same of an answer, and of the outcome of a decision. */
const OF_ANSWER = ['description', 'reason', 'msg'] as const
/** The same of members that are maps, such as the state of an import. */
const OF_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  get_import: ['failed'],
  get_openwork: ['text'],
  get_props: ['chain', 'problem'],
}
/** The same of entries of lists: outcomes of decisions, refused files, refused cells of an import. */
const OF_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  approval_list: OF_ANSWER,
  errored: ['reason'],
  refusals: ['text'],
}
/** `reason` is often a code for programs, such as `stale`. */
const CODE = /^[a-z-]*$/
/** Errors by field. */
const ERRORS = 'post_item'

/** Notifications are rows whose title is a sentence of this server; other titles are typed by people. */
const NOTIFICATIONS = '/main/s/notification/list'

/**
 * Sentences that this server writes into answers are in the language of the page; they are stored in English. Before
 * answers are compressed, and also for those that are stored as texts (`sendText`).
 */
export function translateAnswers(app: FastifyInstance, context: ServerContext): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (chosenLanguage(request, context.app()) === 'en' || typeof payload !== 'string' || !isJson(reply)) return payload
    const answer: unknown = JSON.parse(payload)
    const ofRow = request.routeOptions.url === NOTIFICATIONS ? ['title'] : OF_ROW
    return isMap(answer) ? JSON.stringify(translatedAnswer(answer, translatorFor(context, request), ofRow)) : payload
  })
}

const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('application/json')

/**
 * The answer with its sentences translated; everything else is unchanged.
 * @param ofRow the members of rows that hold sentences
 */
export function translatedAnswer(answer: Map, translate: Translate, ofRow: readonly string[] = OF_ROW): Map {
  const listIn = (name: string, value: unknown): unknown =>
    Array.isArray(value) ? value.map((each: unknown) => entryOf(each, OF_ENTRIES[name] ?? ofRow)) : value
  const entryOf = (entry: unknown, names: readonly string[]): unknown =>
    isMap(entry) ? translatedMembers(entry, names, translate) : entry
  /** `get_list` and its like hold their rows in `result`. */
  const memberOf = (name: string, value: unknown): unknown => {
    if (!isMap(value)) return listIn(name, value)
    if (name === ERRORS) return translatedMembers(value, Object.keys(value), translate)
    return mapped(translatedMembers(value, OF_MEMBERS[name] ?? [], translate), listIn)
  }
  return mapped(translatedMembers(answer, OF_ANSWER, translate), memberOf)
}

const mapped = (map: Map, change: (name: string, value: unknown) => unknown): Map =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(name, value)]))

function translatedMembers(map: Map, names: readonly string[], translate: Translate): Map {
  const own = names.flatMap((name) => {
    const text = map[name]
    return typeof text === 'string' && !CODE.test(text) ? [[name, translate(text)] as const] : []
  })
  return own.length === 0 ? map : { ...map, ...Object.fromEntries(own) }
}

type Map = Readonly<Record<string, unknown>>

const isMap = (value: unknown): value is Map =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
