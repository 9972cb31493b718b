import type { gridWords } from '../../language/grid.ts'
import type { BlockNode, BlockNodeOf, PageNode, ReadNode, RegisterNode, ViewNode } from './ast.ts'
import { definedOnly } from './defined.ts'
import type { Origins } from './origins.ts'
import { blockNode, type PresetPage } from './preset.ts'
import type { Move } from './relocated.ts'

/** Where the one report of a register without tabs stands. */
const REPORT = 'report'
const VIEW = 'reports'
const DEFAULT = 'default of register'

type Report = Exclude<RegisterNode['tabs'], undefined>[string]

/** Says a register in the words of `page`: a read and a grid for each report, in tabs when there are several. */
export function pageOfRegister(author: RegisterNode): PresetPage {
  const { label, platform, group, see, fields, serverPage, wideOnly, filters, actions, tabs } = author
  const reports = tabs ?? { [REPORT]: reportAtRoot(author) }
  const page: PageNode = {
    label,
    ...(platform && { platform }),
    kind: 'page',
    ...definedOnly({ group, see, serverPage, wideOnly, fields, filters }),
    data: Object.fromEntries(Object.entries(reports).map(([name, report]) => [name, readOf(author, report)])),
    ...definedOnly({ actions }),
    views: { [VIEW]: viewOf(author, reports) },
  }
  return { page, origins: originsOf(author), moves: tabs ? movesOfTabs(author, tabs) : movesOfRoot() }
}

/** At the root `fields` are those of the screen, and `actions` name what can be done. */
function reportAtRoot(author: RegisterNode): Report {
  const { get = '', query, answer, page, live, when, key, one, loading, reloading, empty } = author
  const { groupBy, totals, onPress, card, exports } = author
  const ofRead = definedOnly({ query, answer, page, live, when, key, one, loading, reloading, empty })
  return { get, ...ofRead, ...definedOnly({ groupBy, totals, onPress, card, exports }) }
}

/** Words of a read that reports share stand at the root; without a query the filters are sent. */
function readOf(author: RegisterNode, report: Report): ReadNode {
  const shared = (key: 'query' | 'page' | 'key' | 'live'): object => definedOnly({ [key]: report[key] ?? author[key] })
  const { get, answer, when, one, fields, loading, reloading, empty } = report
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

function viewOf({ tabs }: RegisterNode, reports: Readonly<Record<string, Report>>): ViewNode {
  const grids = Object.entries(reports).map(([name, report]) => ({ name, report, blocks: [gridOf(name, report)] }))
  if (!tabs) return { blocks: grids.flatMap(({ blocks }) => blocks) }
  const panels = grids.map(({ name, report: { label, visibleWhen }, blocks }) => {
    return [name, { ...definedOnly({ label, visibleWhen }), blocks }] as const
  })
  return { blocks: [blockNode('tabs', { tabs: Object.fromEntries(panels) })] }
}

type GridWords = Pick<
  BlockNodeOf<'grid', typeof gridWords>,
  'groupBy' | 'totals' | 'actions' | 'onPress' | 'card' | 'exports'
>

/** The words of a grid among those of a report. */
export function gridOf(name: string, report: GridWords): BlockNode {
  const { groupBy, totals, actions, onPress, card, exports } = report
  return blockNode('grid', { grid: name, ...definedOnly({ groupBy, totals, actions, onPress, card, exports }) })
}

function movesOfTabs(author: RegisterNode, tabs: Readonly<Record<string, Report>>): readonly Move[] {
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

function movesOfRoot(): readonly Move[] {
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
