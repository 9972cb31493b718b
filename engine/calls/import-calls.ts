/** Imports rows of a screen from a file: sent, checked, imported in the background (extension `imports`). */
import { answerBody } from './answer-body.ts'
import { listIn, membersOf, textOrNull } from './answers.ts'
import type { CallsOptions, Send } from './call-types.ts'
import { documentUrl } from './document-url.ts'
import { CallError } from './errors.ts'
import { screenCallPath } from './sending.ts'

const STATES = ['checking', 'checked', 'importing', 'done', 'failed', 'cancelled'] as const

/** Why a cell was refused; `heading` is '' for the row as a whole. */
export interface ImportRefusal {
  /** Row number in the file; the headings are row 1. */
  readonly row: number
  readonly heading: string
  readonly value: string
  readonly text: string
}

/** The progress of an import. While it is checked, the counts are what the import would do. */
export interface ImportState {
  readonly key: string
  /** Name of the file. */
  readonly name: string
  readonly state: (typeof STATES)[number]
  readonly total: number
  /** What the rows are: fewer, if several rows are the lines of one document. */
  readonly documents: number
  readonly done: number
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
  /** Headings that match no column of the screen. */
  readonly unknown: readonly string[]
  /** Columns that every new entry needs. */
  readonly missing: readonly string[]
  /** Those of the first refused rows. */
  readonly refusals: readonly ImportRefusal[]
  /** Why it stopped; null: it did not. */
  readonly failed: string | null
}

/** For `Calls.extend`: loaded with the import. */
export function importCalls(send: Send, options: CallsOptions) {
  const post = async (screen: string, call: string, key: string): Promise<void> => {
    await send({ method: 'POST', path: screenCallPath({ screen, path: call }), query: {}, body: { key } })
  }
  return {
    /** Returns the key of the import. */
    sendFile: (screen: string, file: File, signal: AbortSignal) =>
      sendFile(options, { screen, file, isApart: false, signal }),
    /** The same, where rows with the same head are documents of their own and not the lines of one. */
    sendApart: (screen: string, file: File, signal: AbortSignal) =>
      sendFile(options, { screen, file, isApart: true, signal }),
    /** @param key null: the latest import of this person on the screen; returns null if there is none */
    async state(screen: string, key: string | null): Promise<ImportState | null> {
      const query = { key: key ?? '' }
      const answer = await send({ method: 'GET', path: screenCallPath({ screen, path: 'import_view' }), query })
      return stateIn(membersOf(answer)['get_import'])
    },
    start: (screen: string, key: string) => post(screen, 'import_start', key),
    cancel: (screen: string, key: string) => post(screen, 'import_cancel', key),
    /** Addresses of the empty file and of the refused rows; the browser opens them directly. */
    templateUrl: (screen: string, format: 'csv' | 'xlsx') =>
      documentUrl(`${screenCallPath({ screen, path: 'import_template' })}?fmt=${format}`, options),
    refusedUrl: (screen: string, key: string) =>
      documentUrl(`${screenCallPath({ screen, path: 'import_refused' })}?key=${encodeURIComponent(key)}`, options),
  }
}

/** The calls of imports, loaded with their overlay. */
export type ImportCalls = ReturnType<typeof importCalls>

interface SentFile {
  readonly screen: string
  readonly file: File
  readonly isApart: boolean
  readonly signal: AbortSignal
}

async function sendFile(
  { transport, token, apiid }: CallsOptions,
  { screen, file, isApart, signal }: SentFile,
): Promise<string> {
  const path = screenCallPath({ screen, path: 'import_file' })
  const form = new FormData()
  form.append('file', file, file.name)
  const apitoken = token()
  const query = { apiid, ...(apitoken && { apitoken }), ...(isApart && { rows: 'apart' }) }
  const answer = await transport.upload({ path, query, form, signal, onProgress: () => undefined })
  const key = textOrNull(membersOf(answerBody(answer, { path }))['key'])
  if (key === null) throw new CallError('invalid', { path })
  return key
}

function stateIn(answer: unknown): ImportState | null {
  const members = membersOf(answer)
  const key = textOrNull(members['key'])
  const state = STATES.find((each) => each === members['state'])
  if (key === null || !state) return null
  const count = (name: string): number => Number(members[name]) || 0
  const texts = (name: string) => (listIn(members[name]) ?? []).map(String)
  return {
    key,
    name: textOrNull(members['name']) ?? '',
    state,
    total: count('total'),
    documents: count('documents'),
    done: count('done'),
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    unknown: texts('unknown'),
    missing: texts('missing'),
    refusals: (listIn(members['refusals']) ?? []).map(refusalIn),
    failed: textOrNull(members['failed']),
  }
}

function refusalIn(entry: unknown): ImportRefusal {
  const { row, heading, value, text } = membersOf(entry)
  return { row: Number(row) || 0, heading: String(heading ?? ''), value: String(value ?? ''), text: String(text ?? '') }
}
