/** The text of a file's value at a position, and the field of lines around it. */
import { isMap, isNode, isPair, isScalar, isSeq, parseDocument, visit, type Document, type Node, type Pair } from 'yaml'
import { isFieldType, isLinesType } from '../../../engine/fields/field-types.ts'
import type { EditedPlace } from '../api.ts'

export interface TextAt {
  /** The key whose value it is, or whose list it is in. */
  readonly key: string
  readonly value: string
  /** Offset of the first letter of the value. */
  readonly start: number
  /** Null: it is not within the `fields` of a field of lines. */
  readonly lines: ListedLines | null
}

/** A field of the type `lines`. */
export interface ListedLines {
  readonly name: string
  readonly fields: readonly DeclaredField[]
}

export interface DeclaredField {
  readonly name: string
  /** As it is written; empty: only the name. */
  readonly declaration: string
}

export function offsetAt({ text, line, character }: EditedPlace): number {
  const before = text.split('\n').slice(0, line)
  return before.reduce((sum, each) => sum + each.length + 1, 0) + character
}

/** The text whose lines contain the offset, or whose key does. For text that is not valid YAML, as far as it can be read. */
export function textAt(text: string, offset: number): TextAt | null {
  let found: TextAt | null = null
  visit(parseDocument(text, { logLevel: 'silent' }), {
    Scalar(role, { value, range }, path) {
      if (role === 'key' || typeof value !== 'string' || !range) return
      const [start, end] = range
      const pair = path.findLast((each) => isPair(each))
      const first = path.at(-1) === pair ? startOf(pair?.key) : start
      if (offset < first || offset > end) return
      const isQuoted = /^["']/.test(text.slice(start))
      found = { key: keyOf(pair), value, start: start + (isQuoted ? 1 : 0), lines: linesAround(path, text) }
    },
  })
  return found
}

/** In their order, each with its declaration. For text that is not valid YAML, those that can be read. */
export function fieldsInText(text: string): readonly DeclaredField[] {
  const { contents } = parseDocument(text, { logLevel: 'silent' })
  return declaredIn(isMap(contents) ? contents.get('fields') : null, text)
}

const hasLines = (type: unknown): boolean => typeof type === 'string' && isFieldType(type) && isLinesType(type)

function linesAround(path: readonly (Document | Node | Pair)[], text: string): ListedLines | null {
  const at = path.findLastIndex(
    (each, index) => isMap(each) && hasLines(each.get('type')) && keyOf(path[index + 1]) === 'fields',
  )
  const field = path[at]
  return isMap(field) ? { name: keyOf(path[at - 1]), fields: declaredIn(field.get('fields'), text) } : null
}

/** A map of fields, or a list of names and of such maps. */
function declaredIn(fields: unknown, text: string): readonly DeclaredField[] {
  if (isSeq(fields)) return fields.items.flatMap((each) => declaredIn(each, text))
  if (isScalar(fields) && typeof fields.value === 'string') return [{ name: fields.value, declaration: '' }]
  if (!isMap(fields)) return []
  return fields.items.flatMap((pair) => {
    const name = keyOf(pair)
    const [start, end] = (isNode(pair.value) && pair.value.range) || [0, 0]
    return name === '' ? [] : [{ name, declaration: text.slice(start, end).trim() }]
  })
}

/** Empty: it is not a pair, or its key is not a text. */
function keyOf(pair: unknown): string {
  return isPair(pair) && isScalar(pair.key) && typeof pair.key.value === 'string' ? pair.key.value : ''
}

const startOf = (key: unknown): number => (isNode(key) && key.range?.[0]) || 0
