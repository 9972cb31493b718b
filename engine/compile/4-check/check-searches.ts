import type { RecordsNode, RegisterNode } from '../3-expand/ast.ts'
import { isStored, reportsOf } from '../3-expand/report.ts'
import { filterReader } from './check-stored-filters.ts'
import type { Checking } from './checking.ts'

/** The search of stored rows looks through all fields that people can type: a second one is answered by nobody. */
export function checkSearches(checking: Checking, author: RecordsNode | RegisterNode): void {
  if (author.kind === 'register' && !Object.values(reportsOf(author)).every(isStored)) return
  const filters = Object.entries(author.filters ?? {})
  const [first, ...others] = filters.filter(([, { type }]) => type === 'search').map(([name]) => name)
  if (others.length === 0) return
  const isReadIn = filterReader(author)
  for (const name of others) {
    if (isReadIn(name)) continue
    const range = checking.positions.key(['filters', name])
    const notes = [
      `"${first}" finds what a text holds; for one of several values write ${name}: choice, for a row link.`,
    ]
    checking.report({ code: 'second-search', severity: 'warning', names: [name, first ?? ''], range, notes })
  }
}
