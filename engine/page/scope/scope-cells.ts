/** The names that expressions of a page see: each part of a definition sees only those it uses (definition/uses.ts). */
import type { Definition } from '../../definition/definition.ts'
import type { UseList } from '../../definition/uses.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Names } from './names.ts'
import { cellsBy, derived, type Cell } from '../cell.ts'

/** Returns the names a part uses, with their current values; a cell that is computed with it depends on them. */
export type NameLookup = (uses: UseList) => Names

interface ScopeCells {
  /** The names from the address, the session and the clock. */
  readonly given: Cell<Names>
  readonly form: NamedCells
  readonly reads: NamedCells
  readonly changed: NamedCells
}

/** Cells by name, in an order. */
export interface NamedCells {
  readonly names: readonly string[]
  /** All of them under their names. */
  readonly all: Cell<Names>
  of(name: string): Cell<Value>
}

/** Creates named cells from a lookup function. */
export function namedCells(names: readonly string[], of: (name: string) => Cell<Value>): NamedCells {
  const all = derived((): Names => Object.fromEntries(names.map((name) => [name, of(name).get()])))
  return { names, all, of }
}

/**
 * Creates a function that looks up the values of a list of uses. A cell that calls it while it is computed depends on
 * exactly these values; a member (`form.qty`) is tracked separately.
 */
export function createNameLookup(
  definition: Pick<Definition, 'reads'>,
  { given, form, reads, changed }: ScopeCells,
): NameLookup {
  const members = cellsBy((path: string) => {
    const [name = '', member = ''] = JSON.parse(path) as readonly string[]
    return derived(() =>
      memberOf(Object.hasOwn(definition.reads, name) ? reads.of(name).get() : given.get()[name], member),
    )
  })
  const memberNow = (name: string, member: string): Value => {
    if (name === 'form') return form.names.includes(member) ? form.of(member).get() : null
    if (name === 'changed') return changed.names.includes(member) ? changed.of(member).get() : null
    return members(JSON.stringify([name, member])).get()
  }
  const wholeNow = (name: string): Value => {
    if (name === 'form') return form.all.get()
    if (name === 'changed') return changed.all.get()
    return Object.hasOwn(definition.reads, name) ? reads.of(name).get() : (given.get()[name] ?? null)
  }
  return (uses) => {
    const names: Record<string, Value> = {}
    for (const [name, member] of uses) if (member === null) names[name] = wholeNow(name)
    for (const [name, member] of uses) {
      if (member === null || uses.some(([of, none]) => of === name && none === null)) continue
      names[name] = { ...(names[name] as Names | undefined), [member]: memberNow(name, member) }
    }
    return names
  }
}

function memberOf(value: Value | undefined, member: string): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.hasOwn(value, member) ? ((value as Names)[member] ?? null) : null
}
