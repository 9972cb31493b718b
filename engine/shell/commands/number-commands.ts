/** Commands of what is typed: the document of that number, else the searches that may find it. */
import { isSearchFilter } from '../../filters/filter-specs.ts'
import type { NamedCommand, OpenScreen } from '../../screen/commands.ts'
import { t } from '../../messages/message.ts'
import type { NumberTargets } from '../navigation/use-numbered-document.ts'

interface TypedSources {
  readonly typed: string
  readonly targets: NumberTargets
  /** The screen behind the palette; null: none. */
  readonly screen: OpenScreen | null
  go(to: string): void
}

export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly NamedCommand[]
}

export function typedCommands({ typed, targets, screen, go }: TypedSources): readonly CommandGroup[] {
  const { document, searches } = targets
  if (document !== null) {
    const { to, name: words, label: more } = document
    return [{ heading: t('Document'), commands: [{ name: `document ${to}`, words, more, run: () => go(to) }] }]
  }
  const found = searches.map(({ to, label }) => searchCommand(to, label, () => go(to)))
  const here = screen && typed.trim() !== '' ? searchHere(screen, typed.trim()) : []
  const known = new Set(found.map(({ words }) => words))
  const commands = [...found, ...here.filter(({ words }) => !known.has(words))]
  return commands.length === 0 ? [] : [{ heading: t('Search'), commands }]
}

const searchCommand = (to: string, label: string, run: () => void): NamedCommand => ({
  name: `search ${to}`,
  words: t('Search in {label}', { label }),
  run,
})

/** The open list, if it has a search; its other filters stay. */
function searchHere({ host: cell }: OpenScreen, typed: string): readonly NamedCommand[] {
  const { definition, filters, setFilters } = cell.get()
  const search = definition.filters.find(isSearchFilter)
  if (!search) return []
  const run = () => setFilters({ ...filters, [search.name]: typed }, 'chosen')
  return [searchCommand(definition.screen, definition.label, run)]
}
