import { Suspense, useMemo, useState } from 'react'
import type { BlockOf, Definition } from '../../definition/definition.ts'
import { isNarrowed } from '../../page/filters/filters.ts'
import type { Row, ScreenHost } from '../../screen/host.ts'
import { optional } from '../../ui/optional.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { NARROW, useMedia } from '../../ui/use-media.ts'
import type { ExportFormat } from '../../grid-data/exports/export-jobs.ts'
import { GridBar } from './bar/GridBar.tsx'
import { columnMenu } from './bar/lazy-panels.ts'
import type { GridColumn } from './columns.ts'
import { withCompared } from './compared-columns.ts'
import { displayOf } from '../../grid-data/display.ts'
import { GridSection } from './GridSection.tsx'
import { GridEmptiness, GridSkeleton } from './GridEmptiness.tsx'
import { formatsOf } from '../../grid-data/exports/export-formats.ts'
import type { Group } from '../../grid-data/grid-source.ts'
import { exportedCall } from './exports/exported-call.ts'
import type { GridExportSources } from './exports/grid-export.ts'
import { rowOfGroup } from './group-press.ts'
import { deskGrid, phoneCards } from './lazy-rows.ts'
import { saveLayout, layoutKey, readLayout, shown, type Layout } from './layout.ts'
import type { Anchor } from '../../ui/Popover.tsx'
import { RowMenu } from './RowMenu.tsx'
import { TotalsNote } from './totals.tsx'
import { useColumns } from './use-columns.ts'
import { useGridRows, type GridRows } from './use-grid-rows.ts'
import './grid.css'
import { t } from '../../messages/message.ts'

interface GridTableProps {
  readonly block: BlockOf<'grid'>
  readonly host: ScreenHost
}

type Opened =
  | { readonly menu: 'row'; readonly row: Row; readonly actions: readonly string[]; readonly anchor: Anchor }
  | { readonly menu: 'column'; readonly column: GridColumn; readonly anchor: Anchor }

// If it does not load, the person reads the rows again to see changes.
const GridChanges = optional(async () => (await import('./GridChanges.tsx')).GridChanges)
const DeskGrid = deskGrid.Component
const PhoneCards = phoneCards.Component

/** A grid: its bar, its rows, and what they open. */
export function GridTable({ block, host }: GridTableProps) {
  const rows = useGridRows(block, host)
  const isPhone = useMedia(NARROW)
  const [opened, setOpened] = useState<Opened | null>(null)
  const columns = useColumns(block, host, samplesOf(block, rows))
  const [layout, setLayout] = useLayout(block, host)
  const visible = useVisible(columns, { layout, block, rows })
  const folding = useFolding(rows)
  const actions = useMemo(() => actionsBySubject(block, host.definition), [block, host.definition])
  const label = block.label ?? host.definition.label
  const onRowMenu = (row: Row, anchor: Anchor) => setOpened(rowMenu(row, actions.row, anchor))
  const shared = { ...rows, block, host, columns, layout, rowActions: host.readOnly ? NONE : actions.row, onRowMenu }
  const { source, query } = rows
  const exported = { host, block, label, source, query, columns: visible, call: exportedCall(host, block) }
  return (
    <GridSection {...{ host }} read={block.read} aria-label={block.label ?? t('Rows of {label}', { label })}>
      <GridBar
        {...shared}
        {...{ isPhone }}
        onExport={(format) => void loadAndExport(exported, format)}
        label={block.label}
        status={statusText(host, block, rows)}
        actions={actions.bar}
        formats={formatsOffered(block, host)}
        onLayout={setLayout}
        onQuery={rows.setQuery}
      />
      <Changes {...{ host, source, block }} isReady={rows.state.status === 'ready'} />
      <TotalsNote {...{ host, block }} state={rows.state} columns={visible} />
      <GridEmptiness {...{ host, block, rows }} isNarrowed={isNarrowed(host, host.definition.reads[block.read])} />
      <Suspense fallback={<GridSkeleton />}>
        {rows.state.count === 0 ? null : isPhone ? (
          <PhoneCards {...shared} {...folding} />
        ) : (
          <DeskGrid
            {...shared}
            {...folding}
            shown={visible}
            onQuery={rows.setQuery}
            onLayout={setLayout}
            onGroupMenu={(group, anchor) => setOpened(groupMenu({ block, host }, group, anchor))}
            onLineMenu={(column, anchor) => setOpened(lineMenu(column, anchor))}
            onColumnMenu={(column, anchor) => setOpened({ menu: 'column', column, anchor })}
          />
        )}
      </Suspense>
      <OpenMenu {...{ host, opened, rows, visible, layout, setLayout, label }} onClose={() => setOpened(null)} />
    </GridSection>
  )
}

interface ChangesProps extends GridTableProps {
  readonly source: GridRows['source']
  readonly isReady: boolean
}

/** The position of the notice about changes by others: over the rows. */
function Changes({ host, block, source, isReady }: ChangesProps) {
  const isIdle = useIdle(isReady)
  return (
    <div className="cs-changes">
      {isIdle ? (
        <Suspense>
          <GridChanges {...{ host, source }} name={block.read} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface Shown {
  readonly layout: Layout
  readonly block: BlockOf<'grid'>
  readonly rows: GridRows
}

/** The columns that are not hidden, with the comparisons beside the totals. */
function useVisible(columns: readonly GridColumn[], { layout, block, rows }: Shown): readonly GridColumn[] {
  const { compared } = rows.state
  return useMemo(() => withCompared(shown(columns, layout), block, { compared }), [columns, layout, block, compared])
}

const NONE: readonly string[] = []
const NO_FORMATS: readonly ExportFormat[] = []

function formatsOffered(block: BlockOf<'grid'>, host: ScreenHost): readonly ExportFormat[] {
  if (!block.exports || !host.definition.reads[block.read]) return NO_FORMATS
  return formatsOf({ calls: host.calls, call: exportedCall(host, block) })
}

/** The code of exports is loaded with the first of them. */
async function loadAndExport(exported: GridExportSources, format: ExportFormat): Promise<void> {
  const exporting = await import('./exports/grid-export.ts').catch(() => null)
  if (exporting) await exporting.startGridExport(exported, format)
  else exported.host.showMessage(t('{label} could not be loaded.', { label: t('Export') }), { tone: 'danger' })
}

function rowMenu(row: Row, actions: readonly string[], anchor: Anchor): Opened {
  return { menu: 'row', row, actions, anchor }
}

function groupMenu({ block, host }: GridTableProps, group: Group, anchor: Anchor): Opened | null {
  const { onGroup } = block
  return onGroup === null ? null : rowMenu(rowOfGroup({ block, host }, group), [onGroup], anchor)
}

/** Evaluates the expressions about a child row on the first child row at its place. */
function lineMenu({ group }: GridColumn, anchor: Anchor): Opened | null {
  return group?.row ? { menu: 'row', row: group.row, actions: group.actions, anchor } : null
}

const ColumnMenu = columnMenu.Component

interface OpenMenuProps extends Pick<GridTableProps, 'host'> {
  readonly opened: Opened | null
  readonly rows: GridRows
  readonly visible: readonly GridColumn[]
  readonly layout: Layout
  readonly label: string
  setLayout(layout: Layout): void
  onClose(): void
}

function OpenMenu({ host, opened, rows, visible, layout, label, setLayout, onClose }: OpenMenuProps) {
  if (opened === null) return null
  const { anchor } = opened
  if (opened.menu === 'row') {
    const { row, actions } = opened
    return <RowMenu {...{ host, actions, row, anchor, onClose }} label={t('Actions of {label}', { label })} />
  }
  const { column } = opened
  const hide = () => setLayout({ ...layout, hidden: [...layout.hidden, column.id] })
  const { query, setQuery } = rows
  return (
    <Suspense>
      <ColumnMenu
        {...{ host, column, anchor, query, onClose }}
        onQuery={setQuery}
        onHide={visible.length > 1 ? hide : null}
      />
    </Suspense>
  )
}

/** Columns laid out across are derived from the loaded rows. */
function samplesOf(block: BlockOf<'grid'>, { source, state }: GridRows): readonly Row[] {
  if (!block.columns.some(({ column }) => column === 'across')) return NO_ROWS
  return Array.from({ length: Math.min(state.count, MAX_SAMPLES) }, (_, index) => source.row(index)).filter(
    (row) => row !== null,
  )
}

const NO_ROWS: readonly Row[] = []
const MAX_SAMPLES = 2000

function useLayout(block: BlockOf<'grid'>, { session, definition }: ScreenHost) {
  const key = layoutKey(session, definition.screen, block.read)
  const [layout, setLayout] = useState(() => readLayout(localStorage, key))
  const keep = (next: Layout): void => {
    setLayout(next)
    saveLayout(localStorage, key, next)
  }
  return [layout, keep] as const
}

function useFolding({ state }: GridRows) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const display = useMemo(() => displayOf(state, folded), [state, folded])
  const onFold = (group: number): void => {
    const next = new Set(folded)
    if (!next.delete(group)) next.add(group)
    setFolded(next)
  }
  return { display, onFold }
}

/** What an action applies to decides where it is drawn: on its row, else in the bar. */
function actionsBySubject(block: BlockOf<'grid'>, definition: Definition) {
  const appliesTo = (name: string) => definition.actions[name]?.appliesTo
  return {
    row: block.actions.filter((name) => appliesTo(name) === 'row'),
    bar: block.actions.filter((name) => appliesTo(name) === 'nothing'),
  }
}

/** Site-modules §8. */
export const FETCHING = 'Fetching data...'

function statusText(host: ScreenHost, block: BlockOf<'grid'>, { state }: GridRows): string | null {
  const texts = host.definition.reads[block.read]?.texts
  if (state.status === 'first') return texts?.loading ?? t(FETCHING)
  return state.status === 'again' ? (texts?.reloading ?? texts?.loading ?? t(FETCHING)) : null
}
