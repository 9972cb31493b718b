/** Which view an address shows, and with which values: `view`, `activeTab`, and `w.` values (site-modules §2.1). */
import { ownMember } from '../../definition/own-member.ts'
import type { Row } from '../../calls/contract.ts'
import type { Definition, Field } from '../../definition/definition.ts'
import { isNumeric } from '../../fields/field-types.ts'
import type { Value } from '../../expressions/tree.ts'
import { contractContext, valueOrText } from '../../fields/parse.ts'
import { readOpening } from './record-views.ts'

/** The parameter that names the open view; missing: the first view. */
export const VIEW = 'view'
/** The parameter with the index of the open tab, from 0 (site-modules §2.1). */
export const ACTIVE_TAB = 'activeTab'
const VALUE = 'w.'
const MOST_VALUES = 6
const MOST_CHARACTERS = 100

/** What the page stores in an entry of the browser history. */
export interface Entry {
  /** The id of its form session: entries of one session show the same form. */
  readonly form: string
  /** The values the form was started with. */
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
export function entryOf(definition: Definition, params: URLSearchParams, state: unknown): Entry {
  const stored = (state as { readonly page?: Entry } | null)?.page
  if (stored)
    return { ...stored, modal: stored.modal !== null && definition.views[stored.modal]?.modal ? stored.modal : null }
  const values = valuesIn(definition, params)
  return { form: LINK + JSON.stringify(values), with: values, modal: null, below: null }
}

const LINK = 'link '

/** Whether the entry was opened by its address alone. */
export const isLink = ({ form }: Entry): boolean => form.startsWith(LINK)

function valuesIn({ form, fields }: Definition, params: URLSearchParams): Row | null {
  const param = form.flatMap((name) => {
    const text = params.get(VALUE + name)
    return text === null ? [] : [[name, sharedValue(fields[name], text)] as const]
  })
  return param.length === 0 ? null : Object.fromEntries(param)
}

/** Numbers are read where the values of rows are: their currency is not in the address. */
function sharedValue(field: Field | undefined, text: string): Value {
  return field === undefined || isNumeric(field.type) ? text : valueOrText(text, field, ADDRESS)
}

const ADDRESS = contractContext({ locale: 'en-IN', currency: 'INR', timeZone: 'UTC' })

/** The address of a view with these values; parameters of filters and of the ERP are unchanged. */
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
 * For a view of a record only the key: a person who opens the address gets the record from the server
 * (linked-record.ts), and entered values appear in no link and in no proxy log.
 */
function sharedValues(definition: Definition, { view, with: values }: Shown): ReturnType<typeof plainValues> {
  const read = readOpening(definition, view)
  const plain = plainValues(definition, values)
  return read === null ? plain : plain.filter(([name]) => name === read.key)
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
export function recordOf(definition: Definition, values: Row | null): string {
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
