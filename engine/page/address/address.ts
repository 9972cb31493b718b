/** Which view an address shows, and with which values: `view`, `activeTab`, and `w.` values (site-modules §2.1). */
import { ownMember } from '../../definition/own-member.ts'
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'

/** The parameter that names the open view; missing: the first view. */
export const VIEW = 'view'
/** The parameter with the index of the open tab, from 0 (site-modules §2.1). */
export const ACTIVE_TAB = 'activeTab'
/** Prefix of the parameters with values of the form. */
export const VALUE = 'w.'
const MOST_VALUES = 6
const MOST_CHARACTERS = 100

/** What the page stores in an entry of the browser history. */
export interface HistoryEntry {
  /** The id of its form session: entries of one session show the same form. */
  readonly form: string
  /** The values the form was started with; of a link, as its address has them. */
  readonly with: Row | null
  /** The open modal view. */
  readonly modal: string | null
  /** With a modal: the form session of the page below, which owns the edits of rows. */
  readonly below: string | null
}

/** The name of the view an address shows. An unknown view or a modal one counts as the first view. */
export function viewIn({ views, start }: Definition, params: URLSearchParams): string {
  const param = params.get(VIEW)
  const view = param === null ? undefined : ownMember(views, param)
  return view && !view.modal ? view.name : start
}

/** The entry stored in the history; for an opened link, one with the values of its address. */
export function historyEntry(definition: Definition, params: URLSearchParams, state: unknown): HistoryEntry {
  const stored = (state as { readonly page?: HistoryEntry } | null)?.page
  if (stored)
    return { ...stored, modal: stored.modal !== null && definition.views[stored.modal]?.modal ? stored.modal : null }
  const values = valuesIn(definition, params)
  return { form: LINK + JSON.stringify(values), with: values, modal: null, below: null }
}

const LINK = 'link '

/** Whether the entry was opened by its address alone. */
export const isLink = ({ form }: HistoryEntry): boolean => form.startsWith(LINK)

function valuesIn({ form }: Definition, params: URLSearchParams): Row | null {
  const texts = form.flatMap((name) => {
    const text = params.get(VALUE + name)
    return text === null ? [] : [[name, text] as const]
  })
  return texts.length === 0 ? null : Object.fromEntries(texts)
}

/** At most six short values; keys of reads come first because they identify a record. */
export function plainValues({ form, reads }: Definition, values: Row | null): readonly (readonly [string, string])[] {
  const keys = new Set(Object.values(reads).map(({ key }) => key))
  const plain = form.flatMap((name) => {
    const text = plainText(values?.[name] ?? null)
    return text === null ? [] : [[name, text] as const]
  })
  return plain.toSorted(([some], [other]) => Number(keys.has(other)) - Number(keys.has(some))).slice(0, MOST_VALUES)
}

function plainText(value: Value): string | null {
  if (value === null || typeof value === 'object') return null
  const text = String(value)
  return text === '' || text.length > MOST_CHARACTERS ? null : text
}

/** Identifies the record that has these values: by the key of a read, otherwise by the values in an address. */
export function recordIdentity(definition: Definition, values: Row | null): string {
  const keys = Object.values(definition.reads).map(({ key }) => key)
  const key = keys.find((name) => values && plainText(values[name] ?? null) !== null)
  if (key !== undefined) return `${key}=${String(values?.[key])}`
  return plainValues(definition, values)
    .map(([name, text]) => `${name}=${text}`)
    .join('&')
}

/** The index in `activeTab`; null: none. */
export function tabIn(params: URLSearchParams): number | null {
  const param = params.get(ACTIVE_TAB)
  return param !== null && /^\d{1,2}$/.test(param) ? Number(param) : null
}
