import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ScreenHost } from '../../../screen/host.ts'
import type { GridColumn } from '../columns.ts'
import { Popover, type Anchor } from '../../../ui/Popover.tsx'
import type { GridQuery } from '../../../grid-data/grid-source.ts'
import { ColumnFilterFields } from './ColumnFilterFields.tsx'
import { withFilter } from './with-filter.ts'
import { ariaSort } from '../../../grid-data/sorting.ts'
import { t } from '../../../messages/message.ts'

export interface ColumnMenuProps {
  readonly host: ScreenHost
  readonly column: GridColumn
  readonly anchor: Anchor
  readonly query: GridQuery
  onQuery(query: GridQuery): void
  /** Null: it is the last one. */
  readonly onHide: (() => void) | null
  onClose(): void
}

/** The menu of a column's head: sort, filter, hide. */
export function ColumnMenu({ host, column, anchor, query, onQuery, onHide, onClose }: ColumnMenuProps) {
  const { name } = column.field
  const sorted = ariaSort(query, name)
  const sortBy = (isDown: boolean): void => {
    const isSo = sorted === (isDown ? 'descending' : 'ascending')
    onQuery({ ...query, sort: isSo ? [] : [{ field: name, isDown }] })
    onClose()
  }
  return (
    <Popover anchor={anchor} label={column.label} onClose={onClose}>
      <button
        type="button"
        className="cs-menu__item"
        aria-pressed={sorted === 'ascending'}
        onClick={() => sortBy(false)}
      >
        <ArrowUp size={15} aria-hidden /> {t('Sort up')}
      </button>
      <button
        type="button"
        className="cs-menu__item"
        aria-pressed={sorted === 'descending'}
        onClick={() => sortBy(true)}
      >
        <ArrowDown size={15} aria-hidden /> {t('Sort down')}
      </button>
      {onHide ? (
        <button
          type="button"
          className="cs-menu__item"
          onClick={() => {
            onHide()
            onClose()
          }}
        >
          <EyeOff size={15} aria-hidden /> {t('Hide column')}
        </button>
      ) : null}
      <ColumnFilterFields
        host={host}
        column={column}
        filter={query.filters.find(({ field }) => field === name) ?? null}
        onFilter={(filter) => {
          onQuery(withFilter(query, name, filter))
          onClose()
        }}
      />
    </Popover>
  )
}
