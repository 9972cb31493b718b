/**
 * Available options: a map that a read returns contains lists of options under the names that expressions use
 * (`props.parties`); each option has `id` and `text`, and the values that choosing it fills in.
 */
import type { Definition, Field, Platform } from '../../engine/definition/definition.ts'
import { plainField } from '../../engine/definition/plain-field.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { allUses } from '../../engine/definition/uses-of.ts'
import type { Tree } from '../../engine/expressions/tree.ts'
import { usesOfTree } from '../../engine/expressions/uses.ts'
import { sampleRow } from '../../sample/sample-row.ts'
import { lengthenedText } from './long-words.ts'

type Row = Readonly<Record<string, Value>>

const MOST_OPTIONS = 8
const TRIES = 40

/** Members of the map that a read returns for which it declares no field. */
export function optionLists(client: Definition, read: string): readonly string[] {
  const declared = client.reads[read]?.fields ?? []
  const used = allUses(client).flatMap(([name, member]) => (name === read && member !== null ? [member] : []))
  return [...new Set(used)].filter((member) => !declared.includes(member))
}

export interface OptionsOf {
  readonly client: Definition
  readonly read: string
  readonly list: string
  readonly isLong: boolean
}

/** The options of one list, without duplicates. */
export function optionRows({ client, read, list, isLong }: OptionsOf): readonly Row[] {
  const texts = distinctTexts(list, client)
  const more = membersUsed(client, read, list)
  return texts.map((text, index) => ({
    id: text,
    text: isLong ? lengthenedText(text, index) : text,
    ...Object.fromEntries(more.map((name) => [name, memberOf(client, name, index)])),
  }))
}

/** Values that a field can have: its own options, or the ids of those that an expression offers; null: any. */
export function idsFor(client: Definition, field: Field): readonly string[] | null {
  if (field.options.length > 0) return field.options
  const from = field.input?.optionsFrom ?? null
  const ids = (from ? usesOfTree(from) : []).flatMap(([name, member]) =>
    member !== null && client.reads[name]?.one ? distinctTexts(member, client) : [],
  )
  return ids.length > 0 ? ids : null
}

function distinctTexts(list: string, client: Definition): readonly string[] {
  const field = plainFieldOf(singular(list), endsAsCode(list) ? 'code' : 'choice')
  const tries = Array.from({ length: TRIES }, (_, index) => sampleValue(field, tradeOf(client), index))
  return [...new Set(tries.map(String))].slice(0, MOST_OPTIONS)
}

/** A list named `parties` contains what a field named `party` refers to. */
function singular(list: string): string {
  return list.replace(/ies$/, 'y').replace(/(?<![su])s$/, '')
}

/** JobId, indents_no: names of fields that identify a document to people. */
export function endsAsCode(name: string): boolean {
  return /(id|no|code)$/i.test(name)
}

/** `first(props.jobs.filter(…)).customer`, and the members with which choosing fills other fields. */
function membersUsed(client: Definition, read: string, list: string): readonly string[] {
  const isUsedIn = (tree: Tree) => usesOfTree(tree).some(([name, member]) => name === read && member === list)
  const members = new Set<string>()
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const { op, of, key, optionsFrom, fills } = part as Readonly<Record<string, unknown>>
    const isInside = op === 'member' && (of as { readonly op?: unknown }).op !== 'name' && isUsedIn(of as Tree)
    if (isInside) members.add(String(key))
    if (fills && optionsFrom && isUsedIn(optionsFrom as Tree))
      for (const member of Object.values(fills)) members.add(String(member))
    for (const value of Object.values(part)) look(value)
  }
  look(client)
  return [...members].filter((name) => name !== 'id' && name !== 'text')
}

function memberOf(client: Definition, name: string, index: number): Value {
  const field = client.fields[name]
  if (field?.many) return (idsFor(client, field) ?? []).slice(0, 3)
  return sampleValue(field ?? plainFieldOf(name, endsAsCode(name) ? 'code' : 'text'), tradeOf(client), index)
}

export function plainFieldOf(name: string, type: Field['type']): Field {
  return { ...plainField, name, type, label: name }
}

export function tradeOf({ platform }: Pick<Definition, 'platform'>): Platform {
  return platform[0] ?? ''
}

export function sampleValue(field: Field, trade: Platform, index: number): Value {
  return (
    sampleRow({ fields: { [field.name]: field }, ownFields: [field.name], trade }, index, field.name)[field.name] ??
    null
  )
}
