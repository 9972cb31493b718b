import { hereOnly } from './parts.ts'
import type {
  BlockSource,
  PageSource,
  ReadSource,
  RegisterSource,
  ReportSource,
  ReportWords,
  ViewSource,
} from '../source.ts'
import type { Origins, Rewritten } from './rewritten.ts'

/** Where the one report of a register without tabs stands. */
const REPORT = 'report'
const VIEW = 'reports'
const DEFAULT = 'default of register'

/** Says a register in the words of `page`: a read and a grid for each report, in tabs when there are several. */
export function rewriteRegister(source: RegisterSource): Rewritten {
  const { label, platform, group, fields, serverPage, wideOnly, filters, actions, tabs } = source
  const reports = tabs ?? { [REPORT]: singleReport(source) }
  const page: PageSource = {
    label,
    ...(platform && { platform }),
    kind: 'page',
    ...hereOnly({ group, serverPage, wideOnly, fields, filters }),
    data: Object.fromEntries(Object.entries(reports).map(([name, report]) => [name, readOf(source, report)])),
    ...hereOnly({ actions }),
    views: { [VIEW]: viewOf(source, reports) },
  }
  return { page, origins: originsOf(source), moved: tabs ? movedTabs(source, tabs) : movedReport() }
}

function singleReport(source: RegisterSource): ReportSource {
  const {
    kind: _kind,
    label: _label,
    platform: _p,
    group: _g,
    fields: _f,
    serverPage: _s,
    wideOnly: _w,
    filters: _i,
    actions: _a,
    ...words
  } = source
  const { tabs: _tabs, get = '', ...report } = words
  return { get, ...report }
}

/** Words of a read that reports share stand at the root; without a query the filters are sent. */
function readOf(source: RegisterSource, report: ReportSource): ReadSource {
  const shared = (key: 'query' | 'page' | 'key' | 'live'): object => hereOnly({ [key]: report[key] ?? source[key] })
  const { get, answer, when, one, fields, loading, reloading, empty } = report
  return {
    get,
    ...(source.filters && { query: '=filter' }),
    ...shared('query'),
    ...hereOnly({ answer, when }),
    ...shared('key'),
    ...shared('page'),
    ...shared('live'),
    ...hereOnly({ fields, one, loading, reloading, empty }),
  }
}

function viewOf(source: RegisterSource, reports: Readonly<Record<string, ReportSource>>): ViewSource {
  if (!source.tabs) return Object.entries(reports).map(([name, report]) => gridOf(name, report))
  const tabs = Object.entries(reports).map(([name, report]) => {
    const { label, visibleWhen } = report
    return [name, { ...hereOnly({ label, visibleWhen }), blocks: [gridOf(name, report)] }] as const
  })
  return [{ tabs: Object.fromEntries(tabs) }]
}

/** The words of a grid among those of a report. */
export function gridOf(name: string, report: ReportWords): BlockSource {
  const { groupBy, totals, actions, onPress, card, exports } = report
  return { grid: name, ...hereOnly({ groupBy, totals, actions, onPress, card, exports }) }
}

function movedTabs(source: RegisterSource, tabs: Readonly<Record<string, ReportSource>>): Rewritten['moved'] {
  return Object.entries(tabs).flatMap(([name, tab]) => [
    { page: ['data', name], written: ['tabs', name] },
    ...(['query', 'page', 'key', 'live'] as const)
      .filter((key) => tab[key] === undefined && source[key] !== undefined)
      .map((key) => ({ page: ['data', name, key], written: [key] })),
    { page: ['views', VIEW, 0, 'tabs', name], written: ['tabs', name] },
    { page: ['views', VIEW, 0, 'tabs', name, 'blocks', 0], written: ['tabs', name] },
  ])
}

function movedReport(): Rewritten['moved'] {
  return [
    { page: ['data', REPORT], written: [] },
    { page: ['data', REPORT, 'fields'], written: ['fields'] },
    { page: ['views', VIEW, 0], written: [] },
  ]
}

function originsOf({ tabs }: RegisterSource): Origins {
  const from = tabs ? 'from tabs' : 'from the root'
  return [
    { path: ['kind'], origin: 'from register' },
    { path: ['data'], origin: from },
    { path: ['views'], origin: tabs ? from : DEFAULT },
  ]
}
