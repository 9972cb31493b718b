import { isStored, reportsOf } from '../3-expand/report.ts'
import { areStored } from '../3-expand/stored-records.ts'
import { filterReader } from '../4-check/check-stored-filters.ts'
import type { LintedScreen, LintRule } from './lint-rule.ts'

/** The search of stored rows looks through all fields that people can type: a second one is answered by nobody. */
export const secondSearch: LintRule = {
  entries: {
    'second-search': {
      message: (name, first) => `"${name}" is a second search beside "${first}", and changes nothing.`,
      explain:
        'Stored rows have one search, which looks through all their texts. Remove one of the two, or write another type.',
    },
  },
  check: checkSearches,
}

function checkSearches(screen: LintedScreen): void {
  const { node: author, positions } = screen.author
  const isAnswered =
    author.kind === 'register'
      ? Object.values(reportsOf(author)).every(isStored)
      : author.kind === 'records' && areStored(screen.site.screen, author)
  if (author.kind === 'ledger' || !isAnswered) return
  const filters = Object.entries(author.filters ?? {})
  const [first, ...others] = filters.filter(([, { type }]) => type === 'search').map(([name]) => name)
  if (others.length === 0) return
  const isReadIn = filterReader(author)
  for (const name of others) {
    if (isReadIn(name)) continue
    const range = positions.key(['filters', name])
    const notes = [
      `"${first}" finds what a text holds; for one of several values write ${name}: choice, for a row link.`,
    ]
    screen.warn({ code: 'second-search', names: [name, first ?? ''], range, notes })
  }
}
