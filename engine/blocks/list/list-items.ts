import type { Action } from '../../definition/definition.ts'
import { actionRefusal } from '../../page/actions/action-state.ts'
import type { ReadState, Row, ScreenHost } from '../../screen/host.ts'
import { withDocumentNumber } from '../../page/reads/document-number.ts'
import { rowKey, readField } from '../../page/reads/rows.ts'
import { t } from '../../messages/message.ts'

/** A row as the list shows it. */
export interface ListItem {
  readonly row: Row
  /** For React and the selection; generated for a row without identity. */
  readonly key: string
  /** Whether the ERP knows the row by that key, which it does not if the key was generated. */
  readonly hasKey: boolean
  readonly title: string
  /** The heading of dialogs about it: the document's number, if it has one, and its title. */
  readonly name: string
  /** Null: may be selected. */
  readonly refusal: string | null
}

/** The sources of titles and refusals. */
export interface ItemSources {
  readonly title: string | null
  /** The actions of the selection bar. */
  readonly actions: readonly Action[]
}

const NO_KEY = 'The ERP sent no identity for this row.'

/** Returns the same item for the same row as long as nothing its state depends on has changed. */
export type ItemsOf = (host: ItemHost, read: Pick<ReadState, 'rows' | 'read'>) => readonly ListItem[]

type ItemHost = Pick<ScreenHost, 'definition' | 'scope' | 'locale' | 'field' | 'format'>

/** Creates the function with a cache of its own. */
export function createItems(sources: ItemSources): ItemsOf {
  let items = new WeakMap<Row, ListItem>()
  let basis: readonly unknown[] = []
  let last: { readonly rows: readonly Row[]; readonly items: readonly ListItem[] } | null = null
  return (host, { rows, read }) => {
    const now = [host.definition, host.locale, ...namesUsed(host, sources).map((name) => comparable(host.scope[name]))]
    const isSame = now.length === basis.length && now.every((each, index) => each === basis[index])
    if (!isSame) items = new WeakMap()
    else if (last?.rows === rows) return last.items
    basis = now
    const all = rows.map((row, index) => {
      const item = items.get(row) ?? itemOf(host, row, { sources, key: rowKey(row, read), index })
      items.set(row, item)
      return item
    })
    last = { rows, items: all }
    return all
  }
}

interface ItemFacts {
  readonly sources: ItemSources
  readonly key: string | null
  readonly index: number
}

/** A row may be selected when at least one action of the selection bar may be used on it. */
function itemOf(host: ItemHost, row: Row, { sources, key, index }: ItemFacts): ListItem {
  const field = sources.title === null ? null : host.field(sources.title)
  const title = field === null ? '' : host.format(readField(row, field), field, row)
  const refused = key === null ? t(NO_KEY) : refusalOf(host, row, sources.actions)
  const name = withDocumentNumber(title, row, host.definition)
  return { row, key: key ?? `#${index}`, hasKey: key !== null, title, name, refusal: refused }
}

function refusalOf({ scope: names, locale }: ItemHost, row: Row, actions: readonly Action[]): string | null {
  const refusals = actions.map((action) => actionRefusal(action, row, { names, locale }))
  return refusals.includes(null) ? null : (refusals[0] ?? null)
}

/** The names that the actions use besides their rows. */
function namesUsed({ definition }: ItemHost, { actions }: ItemSources): readonly string[] {
  const uses = actions.flatMap(({ name }) => definition.uses.actions[name]?.look ?? [])
  return [...new Set(uses.map(([name]) => name))]
}

/** Lists (rows of reads) are compared by identity; small values by content. */
function comparable(value: unknown): unknown {
  return Array.isArray(value) ? value : JSON.stringify(value)
}
