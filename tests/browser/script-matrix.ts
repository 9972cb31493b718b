/** A screen that shows a field of every type at every place of a page, and rows that have one payload in all fields. */
import type { FieldType } from '../../engine/definition/field.ts'

/** Does not compile until a new type is covered, too. */
const DECLARED: Readonly<Record<FieldType, string>> = {
  text: 'text',
  longtext: 'longtext',
  code: 'code',
  number: 'number',
  money: 'money',
  percent: 'percent',
  date: 'date',
  datetime: 'datetime',
  yesno: 'yesno',
  choice: '{ type: choice, options: [One, Two] }',
  person: 'person',
  email: 'email',
  phone: 'phone',
  badge: 'badge',
  color: 'color',
  file: 'file',
  lines: '{ type: lines, fields: [{ Part: text }] }',
  link: '{ type: link, to: partymaster }',
}
export const TYPES = Object.keys(DECLARED) as readonly FieldType[]

const nameOf = (type: FieldType): string => `V${type}`
const namesOf = (types: readonly FieldType[]): string => types.map(nameOf).join(', ')

/** Child rows have no text of their own: a grid shows them across, a form as editable rows. */
const SINGLE = TYPES.filter((type) => type !== 'lines')

/** The only types that are drawn as badges. */
const BADGES = ['badge', 'choice'] as const

/** The places of a page, each with the block of a view that shows these types there. */
const PLACES: Readonly<Record<string, { readonly block: string; readonly types: readonly FieldType[] }>> = {
  left: { block: `{ list: list, card: { title: id, left: [${namesOf(SINGLE)}] } }`, types: SINGLE },
  right: { block: `{ list: list, card: { title: id, right: [${namesOf(SINGLE)}] } }`, types: SINGLE },
  more: { block: `{ list: list, card: { title: id, more: [${namesOf(SINGLE)}] } }`, types: SINGLE },
  badges: { block: `{ list: list, card: { title: id, badges: [${namesOf(BADGES)}] } }`, types: BADGES },
  grid: { block: `{ grid: list, fields: [id, ${namesOf(SINGLE)}] }`, types: SINGLE },
  ...Object.fromEntries(
    SINGLE.map((type) => [
      `title${type}`,
      { block: `{ list: list, card: { title: ${nameOf(type)}, left: [id] } }`, types: [type] },
    ]),
  ),
}
/** Places that show all rows at once. */
export const places = Object.entries(PLACES).map(([name, { types }]) => ({ name, types }))

/** A form shows files in a block of their own. */
export const FORM_TYPES = TYPES.filter((type) => type !== 'file')

export const SCREEN = 'matrix'
/** The view whose rows are opened as forms, one after the other. */
export const FORM_LIST = 'rows'

/** YAML of the screen: one view per place. */
export const screenText = (): string => `label: Matrix
kind: page
fields:
  id: code
${TYPES.map((type) => `  ${nameOf(type)}: ${DECLARED[type]}`).join('\n')}
data:
  list: { get: list }
actions:
  open: { label: Open it, show: form, with: =row }
${Object.keys(PLACES)
  .map((name) => `  go${name}: { label: To ${name}, show: ${name} }`)
  .join('\n')}
views:
  ${FORM_LIST}:
    label: All rows
    actions: [${Object.keys(PLACES)
      .map((name) => `go${name}`)
      .join(', ')}]
    blocks: [{ list: list, card: { title: id }, actions: [open] }]
  form: { label: The form, blocks: [{ form: [${namesOf(FORM_TYPES)}] }] }
${Object.entries(PLACES)
  .map(([name, { block }]) => `  ${name}: [${block}]`)
  .join('\n')}
`

/** What an ERP may send as a value of the type, with the payload in it. */
function valueOf(type: FieldType, payload: string): unknown {
  if (type === 'lines') return [{ key: 'a', Part: payload }]
  if (type === 'link' || type === 'person' || type === 'choice') return { id: payload, text: payload }
  return payload
}

/** One row per payload. */
export const rowsOf = (payloads: readonly string[]): readonly object[] =>
  payloads.map((payload, number) => ({
    id: `row-${number}`,
    ...Object.fromEntries(TYPES.map((type) => [nameOf(type), valueOf(type, payload)])),
  }))
