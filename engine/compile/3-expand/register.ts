import type { gridWords } from '../../language/grid.ts'
import type { BlockNode, BlockNodeOf, PageNode, ReadNode, RegisterNode, ViewNode } from './ast.ts'
import { definedOnly } from './defined.ts'
import { groupAction, groupActionOf } from './group-address.ts'
import type { Origins } from './origins.ts'
import { blockNode, named, type PresetPage } from './preset.ts'
import type { Relocation } from './relocated.ts'
import {
  columnsOf,
  fieldsOfStored,
  filtersOfStored,
  isStored,
  openingOf,
  openingStored,
  readOfStored,
  type Report,
  REPORT,
  reportsOf,
  type StoredReportNode,
} from './report.ts'
import type { FindSource } from './report-source.ts'

const VIEW = 'reports'
const DEFAULT = 'default of register'

/**
 * Says a register in the words of `page`: a read and a grid for each report, in tabs when there are several.
 * @param find the screens whose stored rows reports show
 */
export function pageOfRegister(author: RegisterNode, find: FindSource): PresetPage {
  const { label, platform, group, see, serverPage, wideOnly, tabs } = author
  const reports = reportsOf(author)
  const ofSources = fieldsOfStored(author, find)
  const fields = orNone({ ...ofSources, ...author.fields }, author.fields)
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
    views: { [VIEW]: viewOf(author, { reports, find, actions: opening }) },
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

/** Nothing where there would be an empty map that the author did not write. */
const orNone = <Map extends object>(map: Map, written: object | undefined): Map | undefined =>
  written === undefined && Object.keys(map).length === 0 ? undefined : map

interface Site {
  readonly author: RegisterNode
  readonly find: FindSource
}

/** Words of a read that reports share stand at the root; without a query the filters are sent. */
function readOf(name: string, report: Report, { author, find }: Site): ReadNode {
  if (isStored(report)) return readOfStored(name, report, { author, find })
  const shared = (key: 'query' | 'page' | 'key' | 'live'): object => definedOnly({ [key]: report[key] ?? author[key] })
  const { get = '', answer, when, one, fields, loading, reloading, empty } = report
  return {
    kind: 'get',
    get,
    ...(author.filters && { query: '=filter' }),
    ...shared('query'),
    ...definedOnly({ answer, when }),
    ...shared('key'),
    ...shared('page'),
    ...shared('live'),
    ...definedOnly({ fields, one, loading, reloading, empty }),
  }
}

type Actions = NonNullable<PageNode['actions']>

/** What a press on a group runs where the author says nothing. */
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

interface Reports {
  readonly reports: Readonly<Record<string, Report>>
  readonly find: FindSource
  /** Those that are there because of `from`. */
  readonly actions: Actions
}

function viewOf({ tabs }: RegisterNode, { reports, find, actions }: Reports): ViewNode {
  const grids = Object.entries(reports).map(([name, report]) => {
    const grid = isStored(report) ? storedGrid(name, report, { find, actions }) : gridOf(name, report)
    return { name, report, blocks: [grid] }
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

/** The words of a grid among those of a report. */
export function gridOf(name: string, report: GridWords): BlockNode {
  const { groupBy, totals, actions, onPress, onGroup, card, exports } = report
  return blockNode('grid', {
    grid: name,
    ...definedOnly({ groupBy, totals, actions, onPress, onGroup, card, exports }),
  })
}

/** Its read carries more than its columns, and a press opens the row that is reported. */
function storedGrid(name: string, report: StoredReportNode, { find, actions }: Omit<Reports, 'reports'>): BlockNode {
  const source = find(report.from)
  const onPress = report.onPress ?? (source?.view ? openingOf(report.from) : undefined)
  const ofGroup = groupActionOf(name)
  const onGroup = report.onGroup ?? (Object.hasOwn(actions, ofGroup) ? ofGroup : undefined)
  const grid = gridOf(name, { ...report, ...definedOnly({ onPress, onGroup }) })
  const columns = { fields: columnsOf(report, source).map(named) }
  return { ...grid, ...columns }
}

function relocationsOfTabs(author: RegisterNode, tabs: Readonly<Record<string, Report>>): readonly Relocation[] {
  const blocks = ['views', VIEW, 'blocks', 0, 'tabs']
  return Object.entries(tabs).flatMap(([name, tab]) => [
    { page: ['data', name], written: ['tabs', name] },
    ...(['query', 'page', 'key', 'live'] as const)
      .filter((key) => tab[key] === undefined && author[key] !== undefined)
      .map((key) => ({ page: ['data', name, key], written: [key] })),
    { page: [...blocks, name], written: ['tabs', name] },
    { page: [...blocks, name, 'blocks', 0], written: ['tabs', name] },
  ])
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
  ]
}

interface Taken {
  /** Of the sources. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly opening: Readonly<Record<string, unknown>>
}

/** What the author did not write is there because of `from`. */
function originsOfStored(author: RegisterNode, { fields, opening }: Taken): Origins {
  const origin = 'from the screen in from'
  const choices = Object.entries(author.filters ?? {}).filter(
    ([, { type, options, get, to }]) => (type === 'choice' && !options && !get) || (type === 'link' && !to),
  )
  const parts = (['fields', 'actions'] as const).filter((part) => author[part] === undefined)
  return [
    ...parts.map((part) => ({ path: [part], origin })),
    ...Object.keys(fields)
      .filter((name) => !Object.hasOwn(author.fields ?? {}, name))
      .map((name) => ({ path: ['fields', name], origin })),
    ...choices.map(([name]) => ({ path: ['filters', name], origin })),
    ...Object.keys(opening).map((name) => ({ path: ['actions', name], origin })),
  ]
}
