import { useState } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Filter from 'lucide-react/icons/funnel'
import type { ScreenHost } from '../../../screen/host.ts'
import type { GridColumn } from '../columns.ts'
import { columnsInOrder, isPlain, PLAIN_LAYOUT, type Layout } from '../layout.ts'
import type { GridQuery } from '../../../grid-data/grid-source.ts'
import { withFilter } from './with-filter.ts'
import { ColumnFilterFields } from './ColumnFilterFields.tsx'
import { nextSort, ariaSort } from '../../../grid-data/sorting.ts'
import { t } from '../../../messages/message.ts'

export interface ColumnsPanelProps {
  readonly host: ScreenHost
  readonly columns: readonly GridColumn[]
  readonly layout: Layout
  readonly query: GridQuery
  /** On a phone there are cards: no columns to hide or reorder. */
  readonly isPhone: boolean
  onLayout(layout: Layout): void
  onQuery(query: GridQuery): void
}

/** Every column with its actions: the keyboard's access to what the heads offer a mouse. */
export function ColumnsPanel(props: ColumnsPanelProps) {
  const { columns, layout, isPhone, onLayout } = props
  const [filtering, setFiltering] = useState<string | null>(null)
  const all = columnsInOrder(columns, layout)
  return (
    <div className="cs-grid-columns">
      {isPhone ? <h2 className="cs-grid-columns__title">{t('Sort and filter')}</h2> : null}
      <ul className="cs-grid-columns__list">
        {all.map((column, index) => (
          <ColumnLine
            key={column.id}
            {...props}
            column={column}
            all={all}
            index={index}
            isFiltering={filtering === column.id}
            onFiltering={(isOn) => setFiltering(isOn ? column.id : null)}
          />
        ))}
      </ul>
      {isPhone ? null : (
        <button
          type="button"
          className="cs-button cs-button--plain"
          disabled={isPlain(layout)}
          onClick={() => onLayout(PLAIN_LAYOUT)}
        >
          {t('Reset columns')}
        </button>
      )}
    </div>
  )
}

interface ColumnLineProps extends ColumnsPanelProps {
  readonly column: GridColumn
  readonly all: readonly GridColumn[]
  readonly index: number
  readonly isFiltering: boolean
  onFiltering(isFiltering: boolean): void
}

function ColumnLine(props: ColumnLineProps) {
  const { host, column, layout, query, isPhone, isFiltering, onFiltering, onQuery } = props
  const { name } = column.field
  const filter = query.filters.find(({ field }) => field === name) ?? null
  const label = column.group ? `${column.group.label}: ${column.label}` : column.label
  return (
    <li className="cs-grid-columns__line">
      <label className="cs-grid-columns__name">
        {isPhone ? null : <ShownCheck {...props} />}
        <span>{label}</span>
      </label>
      {isPhone ? null : <MoveButtons {...props} />}
      {column.line || column.summary ? null : (
        <>
          <SortButton {...props} label={label} />
          <button
            type="button"
            className="cs-grid-tool"
            aria-expanded={isFiltering}
            aria-pressed={filter !== null}
            aria-label={t('Filter {label}', { label })}
            onClick={() => onFiltering(!isFiltering)}
          >
            <Filter size={15} aria-hidden />
          </button>
        </>
      )}
      {isFiltering ? (
        <ColumnFilterFields
          key={JSON.stringify(filter)}
          {...{ host, column, filter, layout }}
          onFilter={(next) => {
            onQuery(withFilter(query, name, next))
            onFiltering(false)
          }}
        />
      ) : null}
    </li>
  )
}

function ShownCheck({ column, all, layout, onLayout }: ColumnLineProps) {
  const isHidden = layout.hidden.includes(column.id)
  const isLast = !isHidden && all.length - layout.hidden.length <= 1
  return (
    <input
      type="checkbox"
      className="cs-check"
      checked={!isHidden}
      disabled={isLast}
      onChange={() => {
        const hidden = isHidden ? layout.hidden.filter((id) => id !== column.id) : [...layout.hidden, column.id]
        onLayout({ ...layout, hidden })
      }}
    />
  )
}

function MoveButtons({ column, all, index, layout, onLayout }: ColumnLineProps) {
  const move = (to: number): void => {
    const order = all
      .map(({ id }) => id)
      .toSpliced(index, 1)
      .toSpliced(to, 0, column.id)
    onLayout({ ...layout, order })
  }
  return (
    <>
      <button
        type="button"
        className="cs-grid-tool"
        aria-label={t('Move {label} up', { label: column.label })}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <ChevronUp size={15} aria-hidden />
      </button>
      <button
        type="button"
        className="cs-grid-tool"
        aria-label={t('Move {label} down', { label: column.label })}
        disabled={index === all.length - 1}
        onClick={() => move(index + 1)}
      >
        <ChevronDown size={15} aria-hidden />
      </button>
    </>
  )
}

const sortIcons = { none: ArrowUpDown, ascending: ArrowUp, descending: ArrowDown } as const

function SortButton({ column, query, label, onQuery }: ColumnLineProps & { readonly label: string }) {
  const sorted = ariaSort(query, column.field.name)
  const Icon = sortIcons[sorted]
  return (
    <button
      type="button"
      className="cs-grid-tool"
      aria-pressed={sorted !== 'none'}
      aria-label={t('Sort by {label}: {sorted}', { label, sorted: t(sorted) })}
      onClick={(event) => onQuery({ ...query, sort: nextSort(query, column.field.name, event.shiftKey) })}
    >
      <Icon size={15} aria-hidden />
    </button>
  )
}
