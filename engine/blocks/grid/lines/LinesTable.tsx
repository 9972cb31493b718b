import { Suspense, useMemo, useState } from 'react'
import type { BlockOf } from '../../../definition/definition.ts'
import { hasComputedLines } from '../../../definition/field.ts'
import { NOTHING } from '../../../definition/format.ts'
import { displayOf } from '../../../grid-data/display.ts'
import type { SourceState } from '../../../grid-data/grid-source.ts'
import { t } from '../../../messages/message.ts'
import { lineKeyOf } from '../../../page/form/lines.ts'
import type { UndoStep } from '../../../page/form/row-changes.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import type { Anchor } from '../../../ui/Popover.tsx'
import { NARROW, useMedia } from '../../../ui/use-media.ts'
import { createPendingPress } from '../desk/pending-press.ts'
import { GridSection } from '../GridSection.tsx'
import { GridSkeleton } from '../GridEmptiness.tsx'
import { PLAIN_LAYOUT } from '../layout.ts'
import { deskGrid, phoneCards } from '../lazy-rows.ts'
import type { PhoneCardsProps } from '../phone/PhoneCards.tsx'
import { hasTotals } from '../totals.tsx'
import type { GridColumn } from '../columns.ts'
import { useColumns } from '../use-columns.ts'
import { useGridRows, type GridRows } from '../use-grid-rows.ts'
import type { RunLineCommand } from './line-commands.ts'
import { addLine, insertLine, rangeOfLine } from './line-edits.ts'
import { lineCommands, stepsOf } from './run-line-commands.ts'
import { useNewLine, useUnmarked } from './use-unmarked.ts'
import { LineButtons } from './LineButtons.tsx'
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
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const adding = useAdding({ block, host, field }, rows)
  const { newLine, add, insert } = adding
  const columns = useUnmarked(useColumns(block, host), { block, host, field }, newLine.key)
  const { label, ...declared } = host.field(field)
  const firstInput = columns.findIndex(({ input }) => input !== null)
  const commands = commandsOf({ block, host, field }, (at) => insert(at, firstInput))
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
        {rows.state.count === 0 ? (
          hasComputedLines(declared) ? (
            <p className="cs-form__shown">{NOTHING}</p>
          ) : null
        ) : (
          <LineRows
            {...{ block, host, rows, columns, adding }}
            onCommand={commands.onCommand}
            onRowMenu={(row, anchor) => setMenu({ row, anchor })}
          />
        )}
      </Suspense>
      {host.readOnly ? null : <LineButtons {...commands} onAdd={() => add(firstInput)} />}
      {menu === null ? null : (
        <LineMenu
          {...{ host, field, ...commands }}
          anchor={menu.anchor}
          line={rangeOfLine(host, field, menu.row)}
          label={t('Actions of {label}', { label })}
          onClose={() => setMenu(null)}
        />
      )}
    </GridSection>
  )
}

interface LineRowsProps extends Pick<LinesTableProps, 'block' | 'host'> {
  readonly rows: GridRows
  readonly columns: readonly GridColumn[]
  readonly adding: ReturnType<typeof useAdding>
  readonly onCommand: RunLineCommand
  onRowMenu(row: Row, anchor: Anchor): void
}

function LineRows({ block, host, rows, columns, adding, onCommand, onRowMenu }: LineRowsProps) {
  const isPhone = useMedia(NARROW)
  const [layout, setLayout] = useState(PLAIN_LAYOUT)
  const display = useMemo(() => displayOf(rows.state, NOTHING_FOLDED), [rows.state])
  const { pendingPress, add, onLine, toFocus, onFocused } = adding
  const rowActions = host.readOnly ? NO_MENU : LINE_MENU
  const shared = { ...rows, block, host, columns, layout, display, rowActions, onRowMenu, onFold: ignored }
  if (isPhone) return <PhoneLines {...shared} {...{ toFocus, onFocused }} />
  return (
    <DeskGrid
      {...shared}
      shown={columns}
      {...{ pendingPress, onLine }}
      {...NOT_IN_FORMS}
      {...(host.readOnly ? {} : { onLineCommand: onCommand })}
      onAddLine={add}
      onLayout={setLayout}
    />
  )
}

/** What people do with whole lines, and the history of all changes. */
function commandsOf({ block, host, field }: LinesTableProps, insert: (at: number) => void) {
  const onStep = (step: UndoStep): void => host.stepRows(block.read, step)
  return { onCommand: lineCommands({ host, field, insert }), steps: stepsOf(host, block), onStep }
}

interface PhoneLinesProps extends PhoneCardsProps {
  readonly state: SourceState
}

/** The lines as cards, and their totals, which a desktop grid shows in its last line. */
function PhoneLines(props: PhoneLinesProps) {
  return (
    <>
      <PhoneCards {...props} />
      <Sums {...props} />
    </>
  )
}

/** Adds a line and opens its cell in a column; the errors of the line are marked after it was left. */
function useAdding({ block, host, field }: LinesTableProps, rows: GridRows) {
  const [pendingPress] = useState(createPendingPress)
  const newLine = useNewLine()
  // On a phone the card of the line takes the focus once it is drawn.
  const [toFocus, setToFocus] = useState<string | null>(null)
  const begin = (column: number, line: number, put: () => string): void => {
    pendingPress.set([Math.max(0, column), line])
    const key = put()
    newLine.begin(key)
    setToFocus(key)
  }
  const add = (column: number): void => begin(column, rows.state.count, () => addLine(host, block))
  const insert = (at: number, column: number): void => begin(column, at, () => insertLine(host, block, { field, at }))
  const onLine = (line: number): void => {
    const row = line < 0 ? null : rows.source.row(line)
    if (row !== null && lineKeyOf(row) !== newLine.key) newLine.end()
  }
  return { pendingPress, newLine, add, insert, onLine, toFocus, onFocused: () => setToFocus(null) }
}

function Sums({ host, block, state }: Pick<PhoneLinesProps, 'host' | 'block' | 'state'>) {
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

const NOTHING_FOLDED: ReadonlySet<number> = new Set()
/** Marks that each row has a menu, although its items are not actions of the screen. */
const LINE_MENU: readonly string[] = ['line']
const NO_MENU: readonly string[] = []
const ignored = (): void => undefined
/** Lines of a form are neither sorted nor filtered. */
const NOT_IN_FORMS = { onQuery: ignored, onLineMenu: ignored, onColumnMenu: ignored } as const
