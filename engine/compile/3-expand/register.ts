import type { gridWords } from '../../language/grid.ts'
import type { Shape } from '../../language/shape.ts'
import type { BlockNode, BlockNodeOf, PageNode, ReadNode, RegisterNode, ViewNode } from './ast.ts'
import { definedOnly } from './defined.ts'
import { groupAction, groupActionOf } from './group-address.ts'
import { actionsNamed } from './named-actions.ts'
import type { Origins } from './origins.ts'
import { blockNode, named, type PresetPage } from './preset.ts'
import type { Relocation } from './relocated.ts'
import {
  reportColumns,
  declaredIn,
  fieldsOfStored,
  filtersOfStored,
  isStored,
  openActionName,
  openingStored,
  readOfStored,
  type ReportNode,
  REPORT,
  reportsOf,
  type RootWord,
  SHARED_GRID_WORDS,
  SHARED_READ_WORDS,
  type StoredReportNode,
} from './report.ts'
import type { FindSource } from './report-source.ts'

const VIEW = 'reports'
const DEFAULT = 'default of register'

interface Vocabulary {
  /** The screens whose stored rows reports show. */
  readonly find: FindSource
  /** The shape of a page, with the vocabulary of blocks. */
  readonly shape: Shape
}

/**
 * Rewrites a register as a `page`: a read and a grid for each report, in tabs when there are several.
 */
export function pageOfRegister(author: RegisterNode, { find, shape }: Vocabulary): PresetPage {
  const { label, platform, group, see, serverPage, wideOnly, tabs } = author
  const reports = reportsOf(author)
  const ofSources = fieldsOfStored(author, find)
  const declared = declaredIn(author)
  const fields = orNone(withDeclared(ofSources, declared), declared)
  const filters = author.filters && filtersOfStored(author, fields ?? {}, find)
  const opening = { ...openingStored(author, find), ...groupActions(author, find) }
  const actions = orNone({ ...opening, ...author.actions }, author.actions)
  const page: PageNode = {
    label,
    ...(platform && { platform }),
    kind: 'page',
    ...definedOnly({ group, see, serverPage, wideOnly, fields, filters }),
    data: Object.fromEntries(
      Object.entries(reports).map(([name, report]) => [name, readOf(name, report, { author, find })]),
    ),
    ...definedOnly({ actions }),
    views: { [VIEW]: viewOf(author, { reports, find, actions: opening, shown: actionsShown(author, shape) }) },
  }
  return {
    page,
    origins: [
      ...originsOf(author),
      ...originsOfStored(author, { fields: ofSources, opening }),
      ...closedGroups(author, find),
    ],
    relocations: tabs ? relocationsOfTabs(author, tabs) : relocationsOfRoot(),
  }
}

type Fields = NonNullable<PageNode['fields']>

/** What the author does not declare about a field is taken from its source. */
function withDeclared(ofSources: Fields, declared: Fields = {}): Fields {
  const entries = Object.entries(declared).map(([name, field]) => [name, { ...ofSources[name], ...field }] as const)
  return { ...ofSources, ...Object.fromEntries(entries) }
}

/** Undefined where there would be an empty map that the author did not write. */
const orNone = <Map extends object>(map: Map, written: object | undefined): Map | undefined =>
  written === undefined && Object.keys(map).length === 0 ? undefined : map

interface Site {
  readonly author: RegisterNode
  readonly find: FindSource
}

/** Without a query of its own it sends the filters. */
function readOf(name: string, report: ReportNode, { author, find }: Site): ReadNode {
  if (isStored(report)) return readOfStored(name, report, { author, find })
  const { get = '', query, answer, when, key, page, live, one, fields, loading, reloading, empty } = report
  return {
    kind: 'get',
    get,
    ...(author.filters && { query: '=filter' }),
    ...definedOnly({ query, answer, when, key, page, live, fields, one, loading, reloading, empty }),
  }
}

type Actions = NonNullable<PageNode['actions']>

/** What a press on a group runs by default. */
function groupActions(author: RegisterNode, find: FindSource): Actions {
  const entries = Object.entries(reportsOf(author)).flatMap(([name, report]) => {
    const action = isStored(report) ? groupAction(report, author, find(report.from)) : null
    return action === null || typeof action === 'string' ? [] : [[groupActionOf(name), action] as const]
  })
  return Object.fromEntries(entries)
}

/** Why a press on a group shows no list. */
function closedGroups(author: RegisterNode, find: FindSource): Origins {
  return Object.entries(reportsOf(author)).flatMap(([name, report]) => {
    const reason = isStored(report) ? groupAction(report, author, find(report.from)) : null
    if (typeof reason !== 'string') return []
    const isLong = report.label !== undefined || report.visibleWhen !== undefined
    const tab = ['tabs', name, ...(isLong ? ['blocks'] : []), 0]
    const grid = ['views', VIEW, 0, ...(author.tabs ? tab : [])]
    return [{ path: [...grid, 'groupBy'], origin: `no list of a group: ${reason}` }]
  })
}

/** For a single report: the actions of the screen that nothing names. In tabs a report names its own. */
function actionsShown({ tabs, actions = {}, onPress, onGroup }: RegisterNode, shape: Shape): readonly string[] {
  if (tabs) return []
  const used = new Set([...actionsNamed(shape, { actions }), onPress, onGroup])
  return Object.keys(actions).filter((name) => !used.has(name))
}

interface Reports {
  readonly reports: Readonly<Record<string, ReportNode>>
  readonly find: FindSource
  /** Actions that were generated because of `from`. */
  readonly actions: Actions
  /** The actions shown on the grid of a single report. */
  readonly shown: readonly string[]
}

function viewOf({ tabs }: RegisterNode, { reports, find, actions, shown }: Reports): ViewNode {
  const grids = Object.entries(reports).map(([name, report]) => {
    const grid = isStored(report) ? storedGrid(name, report, { find, actions }) : reportGrid(name, report)
    return { name, report, blocks: [shown.length > 0 ? { ...grid, actions: shown } : grid] }
  })
  if (!tabs) return { blocks: grids.flatMap(({ blocks }) => blocks) }
  const panels = grids.map(({ name, report: { label, visibleWhen }, blocks }) => {
    return [name, { ...definedOnly({ label, visibleWhen }), blocks }] as const
  })
  return { blocks: [blockNode('tabs', { tabs: Object.fromEntries(panels) })] }
}

type GridWords = Pick<
  BlockNodeOf<'grid', typeof gridWords>,
  'groupBy' | 'totals' | 'actions' | 'onPress' | 'onGroup' | 'card' | 'exports'
>

/** Those words of a report that belong to its grid. */
export function reportGrid(name: string, report: GridWords): BlockNode {
  const { groupBy, totals, actions, onPress, onGroup, card, exports } = report
  return blockNode('grid', {
    grid: name,
    ...definedOnly({ groupBy, totals, actions, onPress, onGroup, card, exports }),
  })
}

/** Its read has more fields than the grid has columns, and a press opens the row that is reported. */
function storedGrid(
  name: string,
  report: StoredReportNode,
  { find, actions }: Pick<Reports, 'find' | 'actions'>,
): BlockNode {
  const source = find(report.from)
  const onPress = report.onPress ?? (source?.view ? openActionName(report.from) : undefined)
  const ofGroup = groupActionOf(name)
  const onGroup = report.onGroup ?? (Object.hasOwn(actions, ofGroup) ? ofGroup : undefined)
  const grid = reportGrid(name, { ...report, ...definedOnly({ onPress, onGroup }) })
  const columns = { fields: reportColumns(report, source).map(named) }
  return { ...grid, ...columns }
}

function relocationsOfTabs(author: RegisterNode, tabs: Readonly<Record<string, ReportNode>>): readonly Relocation[] {
  const blocks = ['views', VIEW, 'blocks', 0, 'tabs']
  return Object.entries(tabs).flatMap(([name, tab]) => {
    const isShared = (word: RootWord): boolean => tab[word] === undefined && author[word] !== undefined
    const grid = [...blocks, name, 'blocks', 0]
    const columns = isShared('fields') && declaredIn(author) === undefined ? (['fields'] as const) : []
    return [
      { page: ['data', name], written: ['tabs', name] },
      ...[...SHARED_READ_WORDS.filter(isShared), ...columns].map((word) => ({
        page: ['data', name, word],
        written: [word],
      })),
      { page: [...blocks, name], written: ['tabs', name] },
      { page: grid, written: ['tabs', name] },
      ...[...SHARED_GRID_WORDS.filter(isShared), ...columns].map((word) => ({
        page: [...grid, word],
        written: [word],
      })),
    ]
  })
}

function relocationsOfRoot(): readonly Relocation[] {
  return [
    { page: ['data', REPORT], written: [] },
    { page: ['views', VIEW, 'blocks', 0], written: [] },
  ]
}

function originsOf({ tabs }: RegisterNode): Origins {
  const from = tabs ? 'from tabs' : 'from the root'
  return [
    { path: ['kind'], origin: 'from register' },
    { path: ['data'], origin: from },
    { path: ['views'], origin: tabs ? from : DEFAULT },
    ...(tabs ? [] : [{ path: ['views', VIEW, 0, 'actions'], origin: 'from actions' }]),
  ]
}

interface Taken {
  /** The fields of the sources. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly opening: Readonly<Record<string, unknown>>
}

/** What the author did not write was generated because of `from`. */
function originsOfStored(author: RegisterNode, { fields, opening }: Taken): Origins {
  const origin = 'from the screen in from'
  const choices = Object.entries(author.filters ?? {}).filter(
    ([, { type, options, get, to }]) => (type === 'choice' && !options && !get) || (type === 'link' && !to),
  )
  const declared = declaredIn(author)
  const parts = [...(declared ? [] : ['fields']), ...(author.actions ? [] : ['actions'])]
  return [
    ...parts.map((part) => ({ path: [part], origin })),
    ...Object.keys(fields)
      .filter((name) => !Object.hasOwn(declared ?? {}, name))
      .map((name) => ({ path: ['fields', name], origin })),
    ...choices.map(([name]) => ({ path: ['filters', name], origin })),
    ...Object.keys(opening).map((name) => ({ path: ['actions', name], origin })),
  ]
}
