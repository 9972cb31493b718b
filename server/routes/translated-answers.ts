import type { FastifyInstance } from 'fastify'
import { chosenLanguage } from '../http/chosen-language.ts'
import type { ServerContext } from './context.ts'

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
/** Errors by field. */
const ERRORS = 'post_item'

/** Sentences that this server writes into answers are in the language of the page; they are stored in English. */
export function translateAnswers(main: FastifyInstance, { app, languageOf }: ServerContext): void {
  main.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    const name = chosenLanguage(request, app())
    const language = name === 'en' ? undefined : languageOf?.(name)
    return language && isMap(payload) ? translatedAnswer(payload, (text) => language.translateAny(text)) : payload
  })
}

/** The answer with its sentences translated; everything else is unchanged. */
export function translatedAnswer(answer: Map, translate: Translate): Map {
  const members = Object.entries(translatedMembers(answer, OF_ANSWER, translate)).map(([name, value]) => {
    if (name === ERRORS && isMap(value)) return [name, translatedMembers(value, Object.keys(value), translate)] as const
    if (name === 'approval_list' && Array.isArray(value))
      return [name, value.map((each: unknown) => rowOf(each, OF_ANSWER, translate))] as const
    return [name, isMap(value) ? withRows(value, translate) : rowsOf(value, translate)] as const
  })
  return Object.fromEntries(members)
}

/** `get_list` and its like hold their rows in `result`. */
const withRows = (value: Map, translate: Translate): Map =>
  Array.isArray(value['result']) ? { ...value, result: rowsOf(value['result'], translate) } : value

const rowsOf = (value: unknown, translate: Translate): unknown =>
  Array.isArray(value) ? value.map((each: unknown) => rowOf(each, OF_ROW, translate)) : value

const rowOf = (row: unknown, names: readonly string[], translate: Translate): unknown =>
  isMap(row) ? translatedMembers(row, names, translate) : row

function translatedMembers(map: Map, names: readonly string[], translate: Translate): Map {
  const own = names.flatMap((name) => {
    const text = map[name]
    return typeof text === 'string' && text !== '' ? [[name, translate(text)] as const] : []
  })
  return own.length === 0 ? map : { ...map, ...Object.fromEntries(own) }
}

type Map = Readonly<Record<string, unknown>>

const isMap = (value: unknown): value is Map =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
