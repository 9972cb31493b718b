/** The fields that a file declares, offered where one may be written. The schema of the site does not know them. */
import type { Completion, EditedPlace } from '../api.ts'
import { isExpressionAt } from './expression.ts'
import { type DeclaredField, fieldsInText, offsetAt, textAt } from './text-at.ts'

/** The text before the cursor: more than an indent, so that it is not a key of a map, and the letters of the name. */
const VALUE = /^(?<before>.*[^\s\w].*?)(?<typed>[A-Za-z_]\w*|)$/
const MEMBER = /(?<![\w.])(?<of>row|form)\.(?<typed>\w*)$/

/**
 * What may follow `row.` or `form.` in an expression: within the `fields` of a field of lines, `row` is one of its
 * lines. Null: the cursor is elsewhere.
 */
export function membersAt(at: EditedPlace): readonly Completion[] | null {
  const { of, typed } = MEMBER.exec(beforeCursor(at))?.groups ?? {}
  if (typed === undefined) return null
  const offset = offsetAt(at)
  const written = textAt(at.text, offset)
  if (written === null || !isExpressionAt(written, offset)) return null
  const fields = (of === 'row' && written.lines?.fields) || fieldsInText(at.text)
  return offeredFrom(fields, at, typed)
}

/**
 * Names of fields; none at a key or where the schema offers values of its own.
 *
 * @param offered what the schema offers
 */
export function ownFields(at: EditedPlace, offered: readonly Completion[]): readonly Completion[] {
  const { typed } = VALUE.exec(beforeCursor(at))?.groups ?? {}
  const hasValues = offered.some(({ text }) => !text.includes(':'))
  return typed === undefined || hasValues ? [] : offeredFrom(fieldsInText(at.text), at, typed)
}

const beforeCursor = ({ text, line, character }: EditedPlace): string =>
  (text.split('\n')[line] ?? '').slice(0, character)

function offeredFrom(fields: readonly DeclaredField[], at: EditedPlace, typed: string): readonly Completion[] {
  const from = { line: at.line, character: at.character - typed.length }
  const to = { line: at.line, character: at.character }
  return fields.map(({ name, declaration }) => {
    const info = declaration === '' ? '' : `\`${declaration}\``
    return { label: name, text: name, from, to, info }
  })
}
