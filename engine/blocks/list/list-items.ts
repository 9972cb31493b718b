import type { Action } from '../../definition/definition.ts'
import { refusal } from '../../runtime/actions.ts'
import type { ReadState, Row, ScreenHost } from '../../runtime/host.ts'
import { keyOf, readField } from '../../runtime/rows.ts'
import { t } from '../../messages/message.ts'

export interface ListItem {
  readonly row: Row
  /** Of React and of the selection; made up for a row without identity. */
  readonly key: string
  /** Whether the ERP knows the row by that key. */
  readonly isKnown: boolean
  readonly title: string
  /** Null: may be selected. */
  readonly refusal: string | null
}

export interface ListAbout {
  readonly title: string | null
  /** Those of the selection bar. */
  readonly actions: readonly Action[]
}

const NO_KEY = 'The ERP sent no identity for this row.'

/** Settles each row once: asked again for more rows, or after a click, it answers the same objects for the same rows. */
export type SettleItems = (host: ItemHost, read: Pick<ReadState, 'rows' | 'read'>) => readonly ListItem[]

type ItemHost = Pick<ScreenHost, 'definition' | 'scope' | 'locale' | 'field' | 'format'>

export function createItems(about: ListAbout): SettleItems {
  let items = new WeakMap<Row, ListItem>()
  let basis: readonly unknown[] = []
  let last: { readonly rows: readonly Row[]; readonly items: readonly ListItem[] } | null = null
  return (host, { rows, read }) => {
    const now = [host.definition, host.locale, ...usedNames(host, about).map((name) => comparable(host.scope[name]))]
    const isSame = now.length === basis.length && now.every((each, index) => each === basis[index])
    if (!isSame) items = new WeakMap()
    else if (last?.rows === rows) return last.items
    basis = now
    const settled = rows.map((row, index) => {
      const known = items.get(row) ?? itemOf(host, row, { about, key: keyOf(row, read), index })
      items.set(row, known)
      return known
    })
    last = { rows, items: settled }
    return settled
  }
}

interface ItemFacts {
  readonly about: ListAbout
  readonly key: string | null
  readonly index: number
}

/** A row may be selected when at least one action of the selection bar may be used on it. */
function itemOf(host: ItemHost, row: Row, { about, key, index }: ItemFacts): ListItem {
  const field = about.title === null ? null : host.field(about.title)
  const title = field === null ? '' : host.format(readField(row, field), field)
  const refused = key === null ? t(NO_KEY) : refusalOf(host, row, about.actions)
  return { row, key: key ?? `#${index}`, isKnown: key !== null, title, refusal: refused }
}

function refusalOf({ scope: names, locale }: ItemHost, row: Row, actions: readonly Action[]): string | null {
  const refusals = actions.map((action) => refusal(action, row, { names, locale }))
  return refusals.includes(null) ? null : (refusals[0] ?? null)
}

/** What the actions use besides their rows. */
function usedNames({ definition }: ItemHost, { actions }: ListAbout): readonly string[] {
  const uses = actions.flatMap(({ name }) => definition.uses.actions[name]?.look ?? [])
  return [...new Set(uses.map(([name]) => name))]
}

/** Lists (rows of reads) are the same when they are the same object; small values when they say the same. */
function comparable(value: unknown): unknown {
  return Array.isArray(value) ? value : JSON.stringify(value)
}
