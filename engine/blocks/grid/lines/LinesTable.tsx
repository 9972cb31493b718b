import { Suspense, useMemo, useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import type { BlockOf } from '../../../definition/definition.ts'
import { displayOf } from '../../../grid-data/display.ts'
import type { SourceState } from '../../../grid-data/grid-source.ts'
import { t } from '../../../messages/message.ts'
import { lineKeyOf } from '../../../page/form/lines.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import type { Anchor } from '../../../ui/Popover.tsx'
import { NARROW, useMedia } from '../../../ui/use-media.ts'
import { createPendingPress } from '../desk/pending-press.ts'
import { GridSection } from '../GridSection.tsx'
import { GridSkeleton } from '../GridEmptiness.tsx'
import { PLAIN_LAYOUT } from '../layout.ts'
import { deskGrid, phoneCards } from '../lazy-rows.ts'
import { hasTotals } from '../totals.tsx'
import { useColumns } from '../use-columns.ts'
import { useGridRows, type GridRows } from '../use-grid-rows.ts'
import { addLine } from './line-edits.ts'
import { useNewLine, useUnmarked } from './use-unmarked.ts'
import { LineMenu } from './LineMenu.tsx'
import '../grid.css'

const DeskGrid = deskGrid.Component
const PhoneCards = phoneCards.Component

interface LinesTableProps {
  readonly block: BlockOf<'grid'>
  readonly host: ScreenHost
  /** The field of the form that holds the lines. */
  readonly field: string
}

interface OpenMenu {
  readonly row: Row
  readonly anchor: Anchor
}

/** The lines of a form in columns, on a phone as cards: in the order of the form, never filtered or sorted. */
export function LinesTable({ block, host, field }: LinesTableProps) {
  const rows = useGridRows(block, host)
  const isPhone = useMedia(NARROW)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [layout, setLayout] = useState(PLAIN_LAYOUT)
  const { pendingPress, newLine, add, onLine, toFocus, onFocused } = useAdding(block, host, rows)
  const columns = useUnmarked(useColumns(block, host), { block, host, field }, newLine.key)
  const display = useMemo(() => displayOf(rows.state, NOTHING_FOLDED), [rows.state])
  const { label } = host.field(field)
  const rowActions = host.readOnly ? NO_MENU : LINE_MENU
  const shared = { ...rows, block, host, columns, layout, display, rowActions, onFold: ignored }
  const onRowMenu = (row: Row, anchor: Anchor): void => setMenu({ row, anchor })
  return (
    <GridSection
      {...{ host }}
      read={block.read}
      aria-label={t('Rows of {label}', { label })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) newLine.end()
      }}
    >
      <Suspense fallback={<GridSkeleton />}>
        {rows.state.count === 0 ? null : isPhone ? (
          <>
            <PhoneCards {...shared} {...{ onRowMenu, toFocus, onFocused }} />
            <Sums {...{ host, block }} state={rows.state} />
          </>
        ) : (
          <DeskGrid
            {...shared}
            shown={columns}
            {...{ pendingPress, onLine, onRowMenu }}
            {...NOT_IN_FORMS}
            onAddLine={add}
            onLayout={setLayout}
          />
        )}
      </Suspense>
      {host.readOnly ? null : <AddButton onAdd={() => add(columns.findIndex(({ input }) => input !== null))} />}
      {menu === null ? null : (
        <LineMenu
          {...{ host, field, ...menu }}
          label={t('Actions of {label}', { label })}
          onClose={() => setMenu(null)}
        />
      )}
    </GridSection>
  )
}

/** Adds a line and opens its cell in a column; the errors of the line are marked after it was left. */
function useAdding(block: BlockOf<'grid'>, host: ScreenHost, rows: GridRows) {
  const [pendingPress] = useState(createPendingPress)
  const newLine = useNewLine()
  // On a phone the card of the line takes the focus once it is drawn.
  const [toFocus, setToFocus] = useState<string | null>(null)
  const add = (column: number): void => {
    pendingPress.set([Math.max(0, column), rows.state.count])
    const key = addLine(host, block)
    newLine.begin(key)
    setToFocus(key)
  }
  const onLine = (line: number): void => {
    const row = line < 0 ? null : rows.source.row(line)
    if (row !== null && lineKeyOf(row) !== newLine.key) newLine.end()
  }
  return { pendingPress, newLine, add, onLine, toFocus, onFocused: () => setToFocus(null) }
}

/** Below the cards: the totals, which a desktop grid shows in its last line. */
function Sums({ host, block, state }: Pick<LinesTableProps, 'host' | 'block'> & { readonly state: SourceState }) {
  if (!hasTotals(block, state)) return null
  return (
    <dl className="cs-grid-card__facts">
      {block.totals.map((name) => (
        <div key={name} className="cs-grid-card__fact" data-kind="amount">
          <dt>{`${t('Total')}: ${host.field(name).label}`}</dt>
          <dd>{host.format(state.totals[name] ?? null, host.field(name), host.form)}</dd>
        </div>
      ))}
    </dl>
  )
}

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <div className="cs-form__actions">
      <button type="button" className="cs-button" onClick={onAdd}>
        <Plus size={16} aria-hidden />
        {t('Add row')}
      </button>
    </div>
  )
}

const NOTHING_FOLDED: ReadonlySet<number> = new Set()
const NO_MENU: readonly string[] = []
/** Marks that each row has a menu, although its items are not actions of the screen. */
const LINE_MENU: readonly string[] = ['line']
const ignored = (): void => undefined
/** Lines of a form are neither sorted nor filtered. */
const NOT_IN_FORMS = { onQuery: ignored, onLineMenu: ignored, onColumnMenu: ignored } as const
