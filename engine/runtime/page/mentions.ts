/** What parts of a definition speak of. They are plain JSON, so one walk finds every expression in them. */
import type { Field } from '../../definition/definition.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import type { Names } from '../scope.ts'

/** `form.done` is the member `done` of `form`; a name alone is all of it. */
export interface Mention {
  readonly name: string
  readonly member: string | null
}

export interface Said {
  readonly mentions: readonly Mention[]
  /** Actions that are named. */
  readonly actions: readonly string[]
  /** Reads that are named as such, not in an expression. */
  readonly reads: readonly string[]
}

const known = new WeakMap<object, Said>()
const NOTHING: Said = { mentions: [], actions: [], reads: [] }

export function saidIn(part: unknown): Said {
  if (typeof part !== 'object' || part === null) return NOTHING
  const found = known.get(part)
  if (found) return found
  const said = { mentions: [] as Mention[], actions: [] as string[], reads: [] as string[] }
  collect(part, said)
  known.set(part, said)
  return said
}

export function mentionsIn(part: unknown): readonly Mention[] {
  return saidIn(part).mentions
}

/** What a field always is in a row; null: what the row says. What goes by the form alone is the form's own. */
export function valueInRow({ value }: Pick<Field, 'value'>): Tree | null {
  // Asked of every cell that is drawn; most fields have none.
  if (value === null) return null
  const speaksOf = (wanted: string) => mentionsIn(value).some(({ name }) => name === wanted)
  return speaksOf('form') && !speaksOf('row') ? null : value
}

type Collected = { readonly [Kind in keyof Said]: Said[Kind][number][] }

const ACTION_KEYS = new Set(['onPress', 'onScan', 'onChange', 'action'])

function collect(part: object, said: Collected): void {
  if ('op' in part) return collectTree(part as Tree, said)
  // What an action asks again need not be asked because of it.
  if ('step' in part && part.step === 'reload') return
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === 'object' && value !== null) {
      if (key === 'actions' && Array.isArray(value)) said.actions.push(...value.filter(isText))
      else collect(value, said)
    } else if (isText(value)) {
      if (ACTION_KEYS.has(key)) said.actions.push(value)
      if (key === 'read') said.reads.push(value)
    }
  }
}

function collectTree(tree: Tree, said: Collected): void {
  if (tree.op === 'name') said.mentions.push({ name: tree.name, member: null })
  else if (tree.op === 'member' && tree.of.op === 'name') said.mentions.push({ name: tree.of.name, member: tree.key })
  else {
    for (const value of Object.values(tree)) if (typeof value === 'object' && value !== null) collect(value, said)
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** The values of what is mentioned: as long as they are the same, so is what an expression makes of them. */
export function valuesOf(mentions: readonly Mention[], names: Names): readonly Value[] {
  return mentions.map(({ name, member }) => {
    const value = Object.hasOwn(names, name) ? (names[name] ?? null) : null
    if (member === null || typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return (value as Names)[member] ?? null
  })
}

export function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, index) => Object.is(each, others[index]))
}
