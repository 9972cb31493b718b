import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ScreenHost } from '../../../runtime/host.ts'
import type { GridColumn } from '../columns.ts'
import { Popover, type Anchor } from '../Popover.tsx'
import type { ColumnFilter, Wanted } from '../sources/grid-source.ts'
import { FilterFields } from './FilterFields.tsx'
import { sortWords } from './sorting.ts'
import { t } from '../../../messages/message.ts'

interface ColumnMenuProps {
  readonly host: ScreenHost
  readonly column: GridColumn
  readonly anchor: Anchor
  readonly wanted: Wanted
  onWanted(wanted: Wanted): void
  /** Null: it is the last one. */
  readonly onHide: (() => void) | null
  onClose(): void
}

/** What a column's head opens: order, filter, hide. */
export function ColumnMenu({ host, column, anchor, wanted, onWanted, onHide, onClose }: ColumnMenuProps) {
  const { name } = column.field
  const sorted = sortWords(wanted, name)
  const sortBy = (isDown: boolean): void => {
    const isSo = sorted === (isDown ? 'descending' : 'ascending')
    onWanted({ ...wanted, sort: isSo ? [] : [{ field: name, isDown }] })
    onClose()
  }
  return (
    <Popover anchor={anchor} label={column.label} onClose={onClose}>
      <button
        type="button"
        className="cs-grid-menu__item"
        aria-pressed={sorted === 'ascending'}
        onClick={() => sortBy(false)}
      >
        <ArrowUp size={15} aria-hidden /> {t('Sort up')}
      </button>
      <button
        type="button"
        className="cs-grid-menu__item"
        aria-pressed={sorted === 'descending'}
        onClick={() => sortBy(true)}
      >
        <ArrowDown size={15} aria-hidden /> {t('Sort down')}
      </button>
      {onHide ? (
        <button
          type="button"
          className="cs-grid-menu__item"
          onClick={() => {
            onHide()
            onClose()
          }}
        >
          <EyeOff size={15} aria-hidden /> {t('Hide column')}
        </button>
      ) : null}
      <FilterFields
        host={host}
        column={column}
        filter={wanted.filters.find(({ field }) => field === name) ?? null}
        onFilter={(filter) => {
          onWanted(withFilter(wanted, name, filter))
          onClose()
        }}
      />
    </Popover>
  )
}

export function withFilter(wanted: Wanted, field: string, filter: ColumnFilter | null): Wanted {
  const others = wanted.filters.filter((each) => each.field !== field)
  return { ...wanted, filters: filter ? [...others, filter] : others }
}
