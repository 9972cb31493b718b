import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ListFilter from 'lucide-react/icons/list-filter'
import type { PointerEvent } from 'react'
import { t } from '../../../../messages/message.ts'
import { isNumeric } from '../../../../page/format.ts'
import type { GridQuery } from '../../../../grid-data/grid-source.ts'
import { captionOf, type GridColumn } from '../../columns.ts'
import type { Presses } from '../use-presses.ts'

interface DomHeadProps {
  /** Null: the column of row menus. */
  readonly columns: readonly (GridColumn | null)[]
  readonly query: GridQuery
  readonly press: Presses
}

/** The captions of the columns, and above them those of columns that belong together. */
export function DomHead({ columns, query, press }: DomHeadProps) {
  const hasGroups = hasCaptions(columns)
  return (
    <div role="rowgroup" className="cs-cells__head">
      {hasGroups ? <Captions {...{ columns, press }} /> : null}
      <div role="row" className="cs-cells__row" aria-rowindex={hasGroups ? 2 : 1}>
        {columns.map((column, at) => (
          <Head key={column?.id ?? ' menu'} {...{ column, at, query, press }} />
        ))}
      </div>
    </div>
  )
}

/** Whether some columns have a caption in common. */
export const hasCaptions = (columns: DomHeadProps['columns']): boolean => columns.some((column) => column?.group)

function Captions({ columns, press }: Pick<DomHeadProps, 'columns' | 'press'>) {
  const starts = columns.flatMap((column, at) => {
    const before = columns[at - 1]
    return at > 0 && column?.group && column.group.id === before?.group?.id ? [] : [at]
  })
  return (
    <div role="row" className="cs-cells__row cs-cells__captions" aria-rowindex={1}>
      {starts.map((at, index) => {
        const span = (starts[index + 1] ?? columns.length) - at
        const group = columns[at]?.group
        return (
          <div
            key={at}
            role={group ? 'columnheader' : 'gridcell'}
            className="cs-cells__cell"
            aria-colindex={at + 1}
            aria-colspan={span}
            style={{ gridColumn: `${at + 1} / span ${span}` }}
            data-pressable={(group?.actions.length ?? 0) > 0 || undefined}
            onClick={({ currentTarget }) => press.groupHeader(at, currentTarget.getBoundingClientRect())}
          >
            <bdi className="cs-cells__text">{group?.label}</bdi>
            {(group?.actions.length ?? 0) > 0 ? <span aria-hidden>⋯</span> : null}
          </div>
        )
      })}
    </div>
  )
}

interface HeadProps extends Pick<DomHeadProps, 'query' | 'press'> {
  readonly column: GridColumn | null
  readonly at: number
}

function Head({ column, at, query, press }: HeadProps) {
  if (column === null) {
    return (
      <div role="columnheader" className="cs-cells__cell" aria-colindex={at + 1}>
        <span className="cs-visually-hidden">{t('Actions')}</span>
      </div>
    )
  }
  const { name, type } = column.field
  // Lines of a form are neither sorted nor filtered.
  const isAsked = column.line === null && column.linesOf === null && !column.summary
  const sort = isAsked ? query.sort.find(({ field }) => field === name) : undefined
  const isFiltered = isAsked && query.filters.some(({ field }) => field === name)
  const rank = sort && query.sort.length > 1 ? query.sort.indexOf(sort) + 1 : undefined
  return (
    <div
      role="columnheader"
      className="cs-cells__cell"
      aria-colindex={at + 1}
      aria-sort={sort ? (sort.isDown ? 'descending' : 'ascending') : undefined}
      data-amount={isNumeric(type) || undefined}
      data-input={column.input !== null || undefined}
      data-marked={sort !== undefined || isFiltered || undefined}
      data-pressable={isAsked || undefined}
      onClick={({ shiftKey }) => press.header(at, shiftKey)}
      onContextMenu={(event) => {
        event.preventDefault()
        press.headerMenu(at, event.currentTarget.getBoundingClientRect(), event)
      }}
    >
      <bdi className="cs-cells__text">{captionOf(column)}</bdi>
      {sort ? <Arrow isDown={sort.isDown} rank={rank} /> : null}
      {isAsked ? <MenuButton {...{ column, at, press, isFiltered }} /> : null}
      <ResizeGrip {...{ at, press }} />
    </div>
  )
}

function Arrow({ isDown, rank }: { readonly isDown: boolean; readonly rank: number | undefined }) {
  return (
    <span className="cs-cells__sort" data-rank={rank} aria-hidden>
      {isDown ? <ArrowDown size={13} /> : <ArrowUp size={13} />}
    </span>
  )
}

interface MenuButtonProps extends Pick<HeadProps, 'at' | 'press'> {
  readonly column: GridColumn
  readonly isFiltered: boolean
}

/** By keyboard, columns are sorted and filtered in the panel of columns. */
function MenuButton({ column, at, press, isFiltered }: MenuButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cs-cells__tool"
      data-on={isFiltered}
      aria-label={t('Actions of {label}', { label: column.label })}
      onClick={(event) => {
        event.stopPropagation()
        press.headerMenu(at, event.currentTarget.getBoundingClientRect())
      }}
    >
      <ListFilter size={14} aria-hidden />
    </button>
  )
}

/** Pulled to make its column wider or narrower. */
function ResizeGrip({ at, press }: Pick<HeadProps, 'at' | 'press'>) {
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.parentElement
    if (!head || event.button !== 0) return
    event.preventDefault()
    const [from, width] = [event.clientX, head.getBoundingClientRect().width]
    const sign = getComputedStyle(head).direction === 'rtl' ? -1 : 1
    const pull = ({ clientX }: { readonly clientX: number }): void =>
      press.resize(at, Math.max(LEAST_WIDTH, width + sign * (clientX - from)))
    window.addEventListener('pointermove', pull)
    window.addEventListener('pointerup', () => window.removeEventListener('pointermove', pull), { once: true })
  }
  return (
    <span
      className="cs-cells__grip"
      aria-hidden
      onPointerDown={onPointerDown}
      // The end of a pull is no press on the head.
      onClick={(event) => event.stopPropagation()}
    />
  )
}

const LEAST_WIDTH = 48
