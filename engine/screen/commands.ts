/** The commands of an open screen for the command palette: its actions, its filters, its help. Plain TypeScript. */
import { isSearchFilter } from '../filters/filter-specs.ts'
import type { Filter } from '../definition/definition.ts'
import { activeFilters, defaultFilters } from '../page/filters/filters.ts'
import { focusSearch, openFilters } from '../page/events/filter-panel.ts'
import type { Row, ScreenHost } from './host.ts'
import { keySettings } from '../ui/keys/key-settings.ts'
import { codeOf, printedKey, type Command } from '../ui/keys/keys.ts'
import { openHelp } from './open-help.ts'
import { rowKey } from '../page/reads/rows.ts'
import type { Cell } from '../page/cell.ts'
import { t } from '../messages/message.ts'
import { openModal } from '../page/events/overlays.ts'

export interface NamedCommand {
  /** Unique. */
  readonly name: string
  readonly words: string
  /** Where it belongs: a section of the menu. */
  readonly more?: string
  /** As a person presses them. */
  readonly keys?: string | undefined
  /** Why it is disabled; null: it is enabled. */
  readonly reason?: string | null
  run(): void
}

/** An open screen, as far as the command palette (Ctrl+K) needs it. */
export interface OpenScreen {
  readonly host: Cell<ScreenHost>
  /** Names of the actions that are currently on the screen. */
  readonly actions: ReadonlySet<string>
  /** Whether the screen has the keys of the list, and their help. */
  readonly hasListKeys: boolean
}

/** The commands of the current page; actions on one row are found at that row instead. */
export function commandsOf({ host: cell, actions, hasListKeys }: OpenScreen): readonly NamedCommand[] {
  const host = cell.get()
  if (host.readOnly) return []
  const help = { name: 'help videos', words: t('Help videos'), run: () => openHelp(host) }
  return [...actionCommands(host, actions), ...filterCommands(host), help, ...(hasListKeys ? [helpCommand(host)] : [])]
}

function actionCommands(host: ScreenHost, actions: ReadonlySet<string>): readonly NamedCommand[] {
  const rows = selectedRows(host)
  return Object.values(host.definition.actions).flatMap(({ name, appliesTo, keys }) => {
    if (!actions.has(name) || appliesTo === 'row' || (appliesTo === 'selected' && rows.length === 0)) return []
    const state = host.actionState(name, rows)
    if (!state || state.label === '') return []
    const { label: words, enabled, reason } = state
    const run = () => host.press(name, rows)
    return [{ name: `action ${name}`, words, keys: keys ?? undefined, reason: enabled ? null : (reason ?? ''), run }]
  })
}

/** In the order of the list, without rows that have left it. */
function selectedRows({ reads, store }: ScreenHost): readonly Row[] {
  const { selected } = store.getState()
  if (selected.size === 0) return []
  return Object.values(reads).flatMap(({ read, rows }) => rows.filter((row) => selected.has(rowKey(row, read) ?? '')))
}

function filterCommands(host: ScreenHost): readonly NamedCommand[] {
  const { definition, filters, store } = host
  if (definition.filters.length === 0) return []
  const search = definition.filters.some(isSearchFilter)
  const isNarrowed = activeFilters(definition, filters) > 0
  const clear = () => host.setFilters(defaultFilters(definition), 'chosen')
  return [
    ...(search
      ? [
          {
            name: 'search',
            words: t('Search in this list'),
            keys: keyOfCommand('search'),
            run: () => focusSearch(store),
          },
        ]
      : []),
    { name: 'filters', words: t('Filters'), keys: keyOfCommand('filters'), run: () => openFilters(store) },
    ...(isNarrowed ? [{ name: 'clear filters', words: t('Clear filters'), run: clear }] : []),
    ...definition.filters.flatMap((filter) => optionCommands(host, filter)),
  ]
}

/** Options that only the ERP knows are chosen in the bar. */
function optionCommands(host: ScreenHost, { name, label, type, options }: Filter): readonly NamedCommand[] {
  if (type !== 'choice') return []
  return options
    .filter(({ value }) => host.filters[name] !== value)
    .map(({ value, label: option }) => ({
      name: `filter ${name} ${value}`,
      words: `${label}: ${option}`,
      run: () => host.setFilters({ ...host.filters, [name]: value }, 'chosen'),
    }))
}

function helpCommand({ store }: ScreenHost): NamedCommand {
  const run = () => openModal(store, 'keys')
  return { name: 'help', words: t('Keyboard shortcuts'), keys: keyOfCommand('help'), run }
}

/** As the person has configured it. */
function keyOfCommand(command: Command): string | undefined {
  const settings = keySettings.getState()
  const code = settings.singleKeys ? codeOf(command, settings) : null
  return code === null ? undefined : printedKey(code)
}
