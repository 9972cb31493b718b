import type { Action, Block, CardFields, Column, Definition, Field, Filter } from '../definition/definition.ts'
import type { FilterOption, FormItem, Guard, Input, Manifest, ManifestScreen } from '../definition/definition.ts'
import type { Read, ReadFrom, ReadTexts, RuleTexts, Section, ShowTarget } from '../definition/definition.ts'
import type { SiteRoute, Step, Tab, View } from '../definition/definition.ts'
import type { Text } from '../expressions/tree.ts'

/** The dependencies (definition/uses.ts) consist of names only, some of which equal those of texts. */
const NAMES_ALONE = 'uses'

type Shapes =
  | Action
  | Block
  | CardFields
  | CardFields['progress'][number]
  | Column
  | Definition
  | Field
  | Filter
  | FilterOption
  | FormItem
  | Guard
  | Input
  | Manifest
  | ManifestScreen
  | Read
  | ReadFrom
  | Section
  | ShowTarget
  | SiteRoute
  | Step
  | Tab
  | View

type KeysWhere<T, Which extends 'words' | 'data' | 'all words'> = T extends object
  ? { [Key in keyof T]-?: SortOf<NonNullable<T[Key]>> extends Which ? Key : never }[keyof T]
  : never

/** Texts for people are marked in the definition (definition/words.ts); others are names, addresses or data to send. */
type SortOf<Value> = Value extends string | Text
  ? 'isWords' extends keyof Value
    ? 'words'
    : 'data'
  : Value extends ReadTexts | RuleTexts
    ? 'all words'
    : 'other'

type WordKey = KeysWhere<Shapes, 'words'>
/** A name denotes texts everywhere or nowhere: a data member under the name of a text does not compile. */
type Unless<Clash> = [Clash] extends [never] ? Readonly<Record<WordKey, true>> : never

/** Members of definitions and manifests that people read: exactly those that the definition marks. */
const WORDS: Unless<WordKey & KeysWhere<Shapes, 'data'>> = {
  label: true,
  busy: true,
  confirm: true,
  confirmTitle: true,
  askReason: true,
  done: true,
  failed: true,
  text: true,
  reason: true,
}

/** Maps whose members are all read by people: the texts of rules and of reads. */
const ALL_WORDS: KeysWhere<Shapes, 'all words'> = 'texts'

type OpenMapsOf<T> = T extends object
  ? { [Key in keyof T]-?: string extends keyof NonNullable<T[Key]> ? Key : never }[keyof T]
  : never

/**
 * Maps whose keys are chosen by an author or the ERP: a key `label` in them is a name like any other, and a text is
 * sent or looked up. A new map of that kind in a definition does not compile until it is listed here.
 */
const NAMED_FREELY: Readonly<Record<OpenMapsOf<Shapes>, true>> = {
  fields: true,
  reads: true,
  actions: true,
  views: true,
  send: true,
  fills: true,
  formerOptions: true,
  defaults: true,
  countryCodes: true,
}

/** Plain data, as a definition is. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Translates a text; `{0}` in it stands for a value. */
type Say = (text: string) => string

/** A definition or a manifest with its texts translated by `say`; everything else is unchanged. */
export function localized<T>(value: T, say: Say): T {
  return walked(value as Json, say) as T
}

/** The values within a part of a definition or a manifest, one level down; expressions have none. */
export function partsIn(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value
  if (!isMap(value) || isTree(value)) return []
  return Object.entries(value).flatMap(([key, member]) => (key === NAMES_ALONE ? [] : [member]))
}

function walked(value: Json, say: Say): Json {
  if (Array.isArray(value)) return value.map((each: Json) => walked(each, say))
  if (!isMap(value) || isTree(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, memberOf([key, member], say)]))
}

function memberOf([key, member]: readonly [string, Json], say: Say): Json {
  if (key === NAMES_ALONE) return member
  if (Object.hasOwn(NAMED_FREELY, key) && isMap(member)) return namedFreely(member, say)
  if (Object.hasOwn(WORDS, key)) return wordsIn(member, say)
  if (key !== ALL_WORDS || !isMap(member)) return walked(member, say)
  return Object.fromEntries(Object.entries(member).map(([name, text]) => [name, wordsIn(text, say)]))
}

function namedFreely(map: { readonly [key: string]: Json }, say: Say): Json {
  return Object.fromEntries(Object.entries(map).map(([name, member]) => [name, walked(member, say)]))
}

/** A plain text, or one with values in it, whose positions may change: `Approve {0}`. */
function wordsIn(value: Json, say: Say): Json {
  if (typeof value === 'string') return say(value)
  if (!Array.isArray(value)) return walked(value, say)
  const values = value.filter((part) => typeof part !== 'string')
  const pattern = value.map((part) => (typeof part === 'string' ? part : `{${values.indexOf(part)}}`)).join('')
  return say(pattern)
    .split(/\{(\d+)\}/)
    .flatMap((part, index) => (index % 2 === 1 ? chosen(values[Number(part)] ?? [], say) : part === '' ? [] : [part]))
}

/** `{ value, format }`, in whose expression the texts to choose between are translated. */
function chosen(value: Json, say: Say): Json {
  return isMap(value) && value['value'] !== undefined ? { ...value, value: choices(value['value'], say) } : value
}

function choices(tree: Json, say: Say): Json {
  if (!isMap(tree)) return tree
  if (tree['op'] === 'literal' && typeof tree['value'] === 'string') {
    return { ...tree, value: chosenText(tree['value'], say) }
  }
  if (tree['op'] !== 'choose') return tree
  const isChoice = (key: string): boolean => key === 'then' || key === 'else'
  return Object.fromEntries(Object.entries(tree).map(([key, each]) => [key, isChoice(key) ? choices(each, say) : each]))
}

/** A text, or several with commas between them, such as the labels of roles. */
function chosenText(text: string, say: Say): string {
  const whole = say(text)
  const parts = text.split(', ')
  const own = parts.map((part) => say(part))
  return whole === text && own.every((part, at) => part !== parts[at]) ? own.join(say(', ')) : whole
}

function isMap(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An expression: its texts are values. */
function isTree(value: { readonly [key: string]: Json }): boolean {
  return typeof value['op'] === 'string'
}
