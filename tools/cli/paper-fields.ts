/** Turns the captions of a paper form, or the headings and values of a table, into fields. Pure: asks nothing. */
import { isAnswer, isCurrency, typeOfCaption, typeOfContent, type Caption } from '../../engine/fields/field-guess.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { isFieldType, isLinkType, isNumeric, mayHave } from '../../engine/fields/field-types.ts'
import { labelOf } from '../../engine/language/label.ts'
import { statusRowFields } from '../../engine/language/row-fields.ts'
import type { NewField } from './new-screen.ts'

/** A caption as it is on paper, with the values that were found below it. */
export interface PaperColumn {
  readonly caption: string
  readonly values: readonly string[]
}

/** A screen whose stored rows others refer to. */
export interface Master {
  readonly screen: string
  readonly label: string
}

/**
 * A field for each column. A name consists of Latin letters and digits, or is `Field` and the column's position; taken
 * names get a number. The caption becomes the label where the name does not imply it.
 */
export function fieldsOnPaper(columns: readonly PaperColumn[], masters: readonly Master[]): readonly NewField[] {
  const taken = new Set(RESERVED)
  return columns.flatMap((column, at): readonly NewField[] => {
    const isEmpty = column.caption === '' && column.values.every((value) => value === '')
    if (isEmpty) return []
    const field = fieldOn(column, masters)
    const name = freeName(field.name === '' ? `Field${at + 1}` : field.name, taken)
    taken.add(name.toLowerCase())
    const caption = field.label ?? ''
    return [{ ...field, name, label: caption === '' || isSaidBy(name, caption) ? null : caption }]
  })
}

/** Fields that every document has with a meaning of their own, and words that YAML would not read as names. */
const RESERVED = [...Object.keys(statusRowFields).map((name) => name.toLowerCase()), 'null', 'true', 'false']

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name
  let number = 2
  while (taken.has(`${name}${number}`.toLowerCase())) number += 1
  return `${name}${number}`
}

const isSaidBy = (name: string, caption: string): boolean => labelOf(name).toLowerCase() === caption.toLowerCase()

/** What was typed, separated by commas; a caption may have a type after a colon. Throws an Error for people. */
export function fieldsIn(answer: string, masters: readonly Master[]): readonly NewField[] {
  const typed = answer
    .split(/,(?![^(]*\))/)
    .filter((each) => each.trim() !== '')
    .map((each) => /^(.*?)(?::\s*(\S+)\s*)?$/s.exec(each.trim())?.slice(1) ?? [])
  const columns = typed.map(([caption = '']) => ({ caption: caption.trim(), values: [] }))
  const nameless = columns.find(({ caption }) => !/[\p{L}\d]/u.test(caption))
  if (nameless) throw new Error(`"${nameless.caption}" gives no name for a field: it needs a letter.`)
  const names = columns.map(({ caption }) => caption.toLowerCase())
  const twice = columns.find(({ caption }, at) => names.indexOf(caption.toLowerCase()) < at)
  if (twice) throw new Error(`"${twice.caption}" is there twice.`)
  return fieldsOnPaper(columns, masters).map((field, at) => {
    const type = typed[at]?.[1]
    return type === undefined ? field : { ...field, type, to: null, options: [] }
  })
}

/** `Qty (kg)` becomes Qty, in kg; `Party Name` may become a link to a master. */
function fieldOn({ caption, values }: PaperColumn, masters: readonly Master[]): NewField {
  const { words, unit } = withoutUnit(caption.replaceAll(/\s+/g, ' ').replace(/[\s:.*]+$/, ''))
  const guess = guessOf({ words, unit, values: values.filter((value) => value !== '') }, masters)
  const type = isFieldType(guess.type) ? guess.type : undefined
  const isInType = unit !== null && ((isNumeric(type) && isCurrency(unit)) || isAnswer(unit))
  const isUnit = unit !== null && !isCurrency(unit) && type !== undefined && mayHave(type, 'unit')
  const label = unit !== null && !isUnit && !isInType ? `${words} (${unit})` : words
  return {
    name: captionName(words),
    label,
    type: guess.type,
    unit: isUnit ? unit : null,
    to: guess.to,
    options: guess.options,
  }
}

function withoutUnit(caption: string): { readonly words: string; readonly unit: string | null } {
  const match = /^(.*\S)\s*[([]\s*([^()[\]]{1,12}?)\s*[)\]]$/.exec(caption)
  if (!match) return { words: caption, unit: null }
  return { words: match[1] ?? caption, unit: match[2] ?? null }
}

/** The letters and digits of a caption; '' where it does not begin with a Latin letter. */
export function captionName(caption: string): string {
  const plain = caption.normalize('NFKD').replaceAll(/[\p{M}'’]/gu, '')
  const words = plain.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^[A-Za-z]/.test(name) ? name.slice(0, 60) : ''
}

type Guess = Pick<NewField, 'type' | 'to' | 'options'>

const plain = (type: string): Guess => ({ type, to: null, options: [] })

/** A unit and values take precedence, then a master of that name, then the words of the caption. */
function guessOf(column: Caption, masters: readonly Master[]): Guess {
  const certain = typeOfContent(column)
  if (certain !== null) return plain(certain)
  const { words, values } = column
  const master = masterOf(words, masters)
  if (master !== null) return { type: 'link', to: master.screen, options: [] }
  const suggested = typeOfCaption(column)
  if (suggested !== null) return plain(suggested)
  const options = optionsIn(values)
  if (options.length > 0) return { type: 'choice', to: null, options }
  return plain(values.some((value) => value.length > 80) ? 'longtext' : 'text')
}

const MOST_OPTIONS = 8
const LONGEST_OPTION = 30

/** A few words that repeat are options, unless one could be an expression. */
function optionsIn(values: readonly string[]): readonly string[] {
  const distinct = [...new Set(values)]
  const isFew = distinct.length >= 2 && distinct.length <= MOST_OPTIONS && values.length >= distinct.length * 2
  return isFew &&
    distinct.every((value) => value.length <= LONGEST_OPTION && /^\p{L}[\p{L}\p{M}\d .()/&-]*$/u.test(value))
    ? distinct
    : []
}

/** "Party name" and "Vehicle" are links to the party and the vehicle master. */
function masterOf(words: string, masters: readonly Master[]): Master | null {
  const wanted = stem(words)
  if (wanted === '') return null
  return masters.find(({ label }) => stem(label) === wanted) ?? null
}

const stem = (caption: string): string =>
  caption
    .toLowerCase()
    .replaceAll(/\b(master|list|name|the)\b/g, ' ')
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()
    .replace(/(?<=\p{L}{3})s$/u, '')

const isLink = (type: string): boolean => isFieldType(type) && isLinkType(type)

/** Whether a text is a type whose fields need options. */
export const isChoiceType = (type: string): boolean => isFieldType(type) && fieldSpecs[type].isChoice === true

/** The guessed fields, as a list to be checked. */
export function asList(fields: readonly NewField[]): string {
  const rows = fields.map(({ name, label, ...type }, at) => [
    String(at + 1),
    label ?? labelOf(name),
    typeInWords(type),
    name,
  ])
  const widths = [0, 1, 2].map((column) => Math.min(40, Math.max(...rows.map((row) => row[column]?.length ?? 0))))
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

function typeInWords({ type, unit, to, options }: Pick<NewField, 'type' | 'unit' | 'to' | 'options'>): string {
  if (isLink(type)) return `${type} ${to ?? ''}`
  if (isChoiceType(type)) return `${type} ${options.join('/')}`
  return unit === null ? type : `${type} ${unit}`
}

/**
 * `2: text, 4: number kg, 5: choice Yes/No, 1: link partymaster, 6: -` changes fields of the list; `-` removes one.
 * Throws an Error with a message for people.
 */
export function correctedFields(fields: readonly NewField[], answer: string): readonly NewField[] {
  const changes = new Map(
    answer
      .split(',')
      .filter((each) => each.trim() !== '')
      .map((each) => changeIn(each, fields.length)),
  )
  return fields.flatMap((field, at) => {
    const change = changes.get(at)
    if (change === undefined) return [field]
    return change === null ? [] : [{ ...field, ...change }]
  })
}

type Change = Pick<NewField, 'type' | 'unit' | 'to' | 'options'> | null

function changeIn(text: string, count: number): readonly [number, Change] {
  const match = /^\s*(\d+)\s*[:=]\s*(\S+)\s*(.*?)\s*$/.exec(text)
  const at = Number(match?.[1]) - 1
  if (!match || at < 0 || at >= count)
    throw new Error(
      `"${text.trim()}" corrects nothing: write a number from 1 to ${count}, a colon and a type (2: text).`,
    )
  const [type = '', more = ''] = match.slice(2)
  if (type === '-') return [at, null]
  const none = { type, unit: null, to: null, options: [] }
  if (isChoiceType(type)) return [at, { ...none, options: choicesIn(more) }]
  if (isLink(type)) {
    if (more === '') throw new Error('A link needs the screen it leads to (1: link people).')
    return [at, { ...none, to: more }]
  }
  return [at, { ...none, unit: more === '' ? null : more }]
}

function choicesIn(text: string): readonly string[] {
  const options = [...new Set(text.split('/').map((each) => each.trim()))].filter((each) => each !== '')
  if (options.length === 1)
    throw new Error('A choice needs at least two options, with a slash between them (2: choice Yes/No).')
  return options
}
