/** Which view an address shows, and of what: `view`, `activeTab`, and `w.` values (site-modules §2.1). */
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import { readOpening } from './record-views.ts'

/** The parameter that names the open view; missing: the first. */
export const VIEW = 'view'
/** The parameter with the index of the open tab, from 0 (site-modules §2.1). */
export const ACTIVE_TAB = 'activeTab'
const VALUE = 'w.'
const MOST_VALUES = 6
const MOST_CHARACTERS = 100

/** What an entry of the browser's history keeps of a page. */
export interface Entry {
  /** Its form session: entries of one session show the same form. */
  readonly form: string
  /** What the form was started with. */
  readonly with: Row | null
  /** A view that lies over it. */
  readonly modal: string | null
  /** With a modal: the form session of the page below, to which what was changed in rows belongs. */
  readonly below: string | null
}

/** The name of the view an address shows. One that does not exist, or lies over others, counts as the first view. */
export function viewIn({ views, start }: Definition, params: URLSearchParams): string {
  const param = params.get(VIEW)
  const view = param === null || !Object.hasOwn(views, param) ? undefined : views[param]
  return view && !view.modal ? view.name : start
}

/** As the history stored it; a link that was opened has its values in the address. */
export function entryOf(definition: Definition, params: URLSearchParams, state: unknown): Entry {
  const stored = (state as { readonly page?: Entry } | null)?.page
  if (stored)
    return { ...stored, modal: stored.modal !== null && definition.views[stored.modal]?.modal ? stored.modal : null }
  const values = valuesIn(definition, params)
  return { form: LINK + JSON.stringify(values), with: values, modal: null, below: null }
}

const LINK = 'link '

/** It was opened by its address alone. */
export const isLink = ({ form }: Entry): boolean => form.startsWith(LINK)

function valuesIn({ form, fields }: Definition, params: URLSearchParams): Row | null {
  const param = form.flatMap((name) => {
    const text = params.get(VALUE + name)
    return text === null ? [] : [[name, fields[name]?.type === 'yesno' ? text === 'true' : text] as const]
  })
  return param.length === 0 ? null : Object.fromEntries(param)
}

/** The address of a view shown with these values; what filters and the ERP say in it stays. */
export function addressOf(definition: Definition, params: URLSearchParams, to: Shown): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of params.keys()) if (name.startsWith(VALUE)) next.delete(name)
  if (to.view !== viewIn(definition, params)) next.delete(ACTIVE_TAB)
  next.delete(VIEW)
  if (to.view !== definition.start) next.set(VIEW, to.view)
  for (const [name, text] of sharedValues(definition, to)) next.set(VALUE + name, text)
  return next
}

interface Shown {
  readonly view: string
  readonly with: Row | null
}

/**
 * Of a view of records the key alone: whoever opens the address gets the record from the server (linked-record.ts), and
 * what somebody fills in stands in no link and in no log of a proxy.
 */
function sharedValues(definition: Definition, { view, with: values }: Shown): ReturnType<typeof plainValues> {
  const read = readOpening(definition, view)
  const plain = plainValues(definition, values)
  return read === null ? plain : plain.filter(([name]) => name === read.key)
}

/** At most six short ones; keys of reads first, for it is they that name a record. */
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

/** Which record the values are of: by the key of a read, else by what an address says of them. */
export function recordOf(definition: Definition, values: Row | null): string {
  const keys = Object.values(definition.reads).map(({ key }) => key)
  const key = keys.find((name) => values && plainText(values[name] ?? null) !== null)
  if (key !== undefined) return `${key}=${String(values?.[key])}`
  return plainValues(definition, values)
    .map(([name, text]) => `${name}=${text}`)
    .join('&')
}

/** The index `activeTab` says; null: none. */
export function tabIn(params: URLSearchParams): number | null {
  const param = params.get(ACTIVE_TAB)
  return param !== null && /^\d{1,2}$/.test(param) ? Number(param) : null
}
