import type { Row } from '../../engine/calls/contract.ts'
import type { Field, FormItem } from '../../engine/definition/definition.ts'
import { PEOPLE } from '../../engine/definition/field.ts'
import { isNamed } from '../../engine/definition/format.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { isLinkType } from '../../engine/fields/field-types.ts'
import { linkValue } from '../../engine/page/form/filled-by.ts'
import { whereValues } from '../../engine/page/form/where-values.ts'
import { html, type Html } from '../http/html.ts'
import type { FieldErrors } from '../http/change.ts'
import type { FormValues } from './form-values.ts'
import { accepted, pageCallPath, common, type DrawnPage } from './open-page.ts'

/**
 * Links on pages without a script: a text input with suggestions (`datalist`). The form also sends the id and the text
 * that the page was drawn with; a changed text is looked up when the form is sent.
 */

/** A row that a link can refer to, with the members that choosing it fills in. */
interface Option {
  readonly id: string
  readonly text: string
  /** Distinguishes rows with the same text. */
  readonly hint?: string
}

/** Options of links, by field. */
export type LinkOptionsByField = Readonly<Record<string, readonly Option[]>>

/** Most suggestions of one input, and most names in the error for an ambiguous text. */
const SUGGESTED = '200'
const NAMED = 3

/** The value that a link's input sent: the link, or a text with a null id, which must still be looked up. */
export function typedLink(sent: URLSearchParams, input: string): Value {
  const text = (sent.get(input) ?? '').trim()
  if (text === '') return null
  const { id, text: drawn } = drawnNames(input)
  return { id: text === sent.get(drawn) ? sent.get(id) || null : null, text }
}

const drawnNames = (input: string) => ({ id: `${input}.id`, text: `${input}.text` }) as const

interface Resolved {
  readonly values: FormValues
  readonly errors: FieldErrors
}

/** Looks up the typed texts of links, and applies the `fills` of newly chosen ones. */
export async function resolvedLinks(
  page: DrawnPage,
  items: readonly FormItem[],
  { stored, typed }: { stored: FormValues; typed: FormValues },
): Promise<Resolved> {
  let values = typed
  const errors: Record<string, string> = {}
  for (const item of items) {
    const field = page.definition.fields[item.field]
    const value = typed[item.field] ?? null
    if (!isLink(field) || value === null || idIn(value) !== null) continue
    const matches = await optionsFor(page, item.field, { search: wordsOf(textOf(value)), ...whereOf(item, typed) })
    const option = matching(matches, textOf(value))
    if (option === null) errors[item.field] = notFound(page, matches)
    else
      values = {
        ...values,
        [item.field]: linkValue({ ...option }, field),
        ...filledBy(item, { stored, typed, option }),
      }
  }
  return { values, errors }
}

const isLink = (field: Field | undefined): boolean => isLinkType(field?.type)
const idIn = (value: Value): string | null => (isNamed(value) && value['id'] ? String(value['id']) : null)
const textOf = (value: Value): string => String((isNamed(value) ? value.text : value) ?? '')

/** The only row with exactly this name, or with this name and code as in a suggestion. */
function matching(options: readonly Option[], typed: string): Option | null {
  const wanted = typed.toLowerCase()
  const exact = options.filter((each) => [each.text, suggestionOf(each)].some((text) => text.toLowerCase() === wanted))
  return exact.length === 1 ? (exact[0] ?? null) : null
}

/** Removes the brackets that a suggestion puts around its code, and that rows do not contain. */
const wordsOf = (typed: string): string => typed.replaceAll(/[()]/g, ' ')

const suggestionOf = ({ text, hint }: Option): string => (hint === undefined ? text : `${text} (${hint})`)

function notFound({ language }: DrawnPage, matches: readonly Option[]): string {
  if (matches.length === 0) return language.translate('There is no such entry.')
  const names = matches.map(suggestionOf).toSorted().slice(0, NAMED)
  const list = [...names, ...(matches.length > NAMED ? ['…'] : [])].join(language.translate(', '))
  return language.translate('Which one: {names}?', { names: list })
}

/** The values that the chosen row fills into fields sent as they were drawn. The server fills read-only fields. */
function filledBy(
  { input }: FormItem,
  { stored, typed, option }: { stored: FormValues; typed: FormValues; option: Option },
): FormValues {
  const row = option as unknown as Row
  const fills = Object.entries(input.fills).filter(
    ([into]) => (typed[into] ?? null) === (stored[into] ?? null) || typed[into] === '',
  )
  return Object.fromEntries(fills.map(([into, member]) => [into, (row[member] ?? null) as Value]))
}

/** Suggestions for the links of a form. A screen that the person may not see has none. */
export async function linkOptions(
  page: DrawnPage,
  items: readonly FormItem[],
  values: FormValues,
): Promise<LinkOptionsByField> {
  const links = items.filter(({ field }) => isLink(page.definition.fields[field]))
  const found = links.map(async (item) => {
    const { field } = item
    const where = whereOf(item, values)
    const value = values[field] ?? null
    const search = value !== null && idIn(value) === null ? wordsOf(textOf(value)) : ''
    const some = await optionsFor(page, field, { search, page_by: SUGGESTED, ...where })
    // A text without matches gets the suggestions of an empty search.
    return [
      field,
      some.length > 0 || search === '' ? some : await optionsFor(page, field, { page_by: SUGGESTED, ...where }),
    ] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

/** What decides which rows a link offers, as the form is filled in now. */
function whereOf({ input }: FormItem, form: FormValues): Readonly<Record<string, string>> {
  const where = whereValues(
    input,
    () => ({ form }),
    (name) => name,
  )
  return where ? { of: where.of } : {}
}

/** Adds the texts of links: defaults contain only the id. */
export async function withPageLinkTexts(page: DrawnPage, values: FormValues): Promise<FormValues> {
  const links = Object.entries(values).filter(
    ([name, value]) => isLink(page.definition.fields[name]) && value !== null && typeof value !== 'object',
  )
  const known = links.map(async ([name, value]) => {
    const [option] = await optionsFor(page, name, { key: String(value) })
    return [name, option ? linkValue({ ...option }, page.definition.fields[name]) : null] as const
  })
  return { ...values, ...Object.fromEntries(await Promise.all(known)) }
}

async function optionsFor(
  page: DrawnPage,
  field: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly Option[]> {
  const answer = await page.calls.get(pageCallPath(page, 'options'), { ...query, field, ...common(page) })
  const { get_options: found } = accepted(page, answer).body as { get_options?: { result?: readonly Option[] } }
  return found?.result ?? []
}

/** @param attributes `name` and further attributes of the input */
export function linkInput(
  { name, value, attributes }: { name: string; value: Value; attributes: Html },
  options: readonly Option[],
): Html {
  const id = idIn(value)
  const text = textOf(value)
  const drawn = drawnNames(name)
  return html`<input type="text" autocomplete="off" list="${name}.options" ${attributes} value="${text}" />
    <datalist id="${name}.options">
      ${options.map((option) => html`<option value="${isOnly(options, option) ? option.text : suggestionOf(option)}">${option.hint}</option>`)}
    </datalist>
    ${
      id !== null &&
      html`<input type="hidden" name="${drawn.id}" value="${id}" />
        <input type="hidden" name="${drawn.text}" value="${text}" />`
    }`
}

const isOnly = (options: readonly Option[], { text }: Option): boolean =>
  options.filter((each) => each.text === text).length === 1

/** A link to the row on its own screen, or only its text where it has no screen, such as a person. */
export function linkHtml({ to }: Field, value: Value): Html | string {
  const id = idIn(value)
  if (to === null || to === PEOPLE || id === null) return textOf(value)
  const query = new URLSearchParams({ view: 'record', 'w.id': id, key: id })
  return html`<a href="/${to}?${query.toString()}" target="_top">${textOf(value)}</a>`
}
