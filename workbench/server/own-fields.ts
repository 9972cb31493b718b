/** The fields that a file declares, offered where one may be written. The schema of the site does not know them. */
import { isMap, isNode, isScalar, parseDocument } from 'yaml'
import type { Completion, EditedPlace } from '../api.ts'

/** The text before the cursor: more than an indent, so that it is not a key of a map, and the letters of the name. */
const VALUE = /^(?<before>.*[^\s\w].*?)(?<typed>[A-Za-z_]\w*|)$/

/**
 * Names of fields; none at a key or where the schema offers values of its own.
 *
 * @param offered what the schema offers
 */
export function ownFields(at: EditedPlace, offered: readonly Completion[]): readonly Completion[] {
  const line = (at.text.split('\n')[at.line] ?? '').slice(0, at.character)
  const match = VALUE.exec(line)
  const hasValues = offered.some(({ text }) => !text.includes(':'))
  if (match === null || hasValues) return []
  const { typed = '' } = match.groups ?? {}
  const from = { line: at.line, character: at.character - typed.length }
  const to = { line: at.line, character: at.character }
  return fieldsOf(at.text).map(({ name, info }) => ({ label: name, text: name, from, to, info }))
}

/** In their order, each with its declaration. For text that is not valid YAML, those that can be read. */
function fieldsOf(text: string): readonly { readonly name: string; readonly info: string }[] {
  const { contents } = parseDocument(text, { logLevel: 'silent' })
  const fields = isMap(contents) ? contents.get('fields') : null
  if (!isMap(fields)) return []
  return fields.items.flatMap(({ key, value }) => {
    if (!isScalar(key) || typeof key.value !== 'string') return []
    const [start, end] = (isNode(value) && value.range) || [0, 0]
    return [{ name: key.value, info: start === end ? '' : `\`${text.slice(start, end).trim()}\`` }]
  })
}
