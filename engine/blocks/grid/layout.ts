/** The visible columns, their order and widths: stored in this browser, by person, screen and grid. */
import type { GridColumn } from './columns.ts'

export interface Layout {
  /** Ids; columns that are not named follow, in the order of the screen. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

export const PLAIN_LAYOUT: Layout = { order: [], hidden: [], widths: {} }

export function layoutKey(person: { readonly company: string; readonly id: string }, screen: string, grid: string) {
  return `grid ${person.company} ${person.id} ${screen} ${grid}`
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readLayout(store: Store, key: string): Layout {
  try {
    const { order, hidden, widths } = JSON.parse(store.getItem(key) ?? '{}') as Partial<Record<keyof Layout, unknown>>
    return { order: textsIn(order), hidden: textsIn(hidden), widths: numbersIn(widths) }
  } catch {
    return PLAIN_LAYOUT
  }
}

export function saveLayout(store: Store, key: string, layout: Layout): void {
  try {
    if (isPlain(layout)) store.removeItem(key)
    else store.setItem(key, JSON.stringify(layout))
  } catch {
    // A browser whose storage is full forgets the layout.
  }
}

export function isPlain({ order, hidden, widths }: Layout): boolean {
  return order.length === 0 && hidden.length === 0 && Object.keys(widths).length === 0
}

/** Every column, in the person's order. */
export function columnsInOrder(columns: readonly GridColumn[], { order }: Layout): readonly GridColumn[] {
  const positions = new Map(order.map((id, index) => [id, index]))
  const rank = ({ id }: GridColumn) => positions.get(id) ?? order.length
  return columns.toSorted((some, other) => rank(some) - rank(other))
}

export function shown(columns: readonly GridColumn[], layout: Layout): readonly GridColumn[] {
  const hidden = new Set(layout.hidden)
  return columnsInOrder(columns, layout).filter(({ id }) => !hidden.has(id))
}

/** The layout after a column was moved to the position of another; `to` counts shown columns. */
export function moved(
  columns: readonly GridColumn[],
  layout: Layout,
  [from, to]: readonly [from: number, to: number],
): Layout {
  const visible = shown(columns, layout).map(({ id }) => id)
  const [id] = visible.splice(from, 1)
  if (id === undefined) return layout
  visible.splice(to, 0, id)
  const hidden = columnsInOrder(columns, layout).flatMap(({ id }) => (layout.hidden.includes(id) ? [id] : []))
  return { ...layout, order: [...visible, ...hidden] }
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}

function numbersIn(value: unknown): Readonly<Record<string, number>> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}
