import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { useStore } from 'zustand'
import type { ExportFormat } from '../../../grid-data/exports/export-jobs.ts'
import { workingActions } from '../../../page/store.ts'
import type { ScreenHost } from '../../../screen/host.ts'
import { WorkingLabel } from '../../../screen/WorkingLabel.tsx'
import type { GridColumn } from '../columns.ts'
import { FormatItems } from '../exports/FormatItems.tsx'
import { anchorOf, Popover, type Anchor } from '../../../ui/Popover.tsx'
import type { ColumnFilter, SourceState } from '../../../grid-data/grid-source.ts'
import { comparisonOf } from '../../../fields/field-types.ts'
import { needsValue, operatorWords } from '../../../grid-data/column-filters.ts'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'
import { columnsPanel } from './lazy-panels.ts'
import { withFilter } from './with-filter.ts'
import { plural, t } from '../../../messages/message.ts'

interface GridBarProps extends Omit<ColumnsPanelProps, 'isPhone'> {
  readonly label: string | null
  readonly state: SourceState
  /** The status for screen readers, while rows are loading and afterwards. */
  readonly status: string | null
  /** Names of actions that have no row as their subject. */
  readonly actions: readonly string[]
  readonly formats: readonly ExportFormat[]
  readonly isPhone: boolean
  onExport(format: ExportFormat): void
}

const ColumnsPanel = columnsPanel.Component

/** The bar above the rows: their caption, their number, and the actions on all of them. */
export function GridBar(props: GridBarProps) {
  const { host, label, state, status, actions, isPhone, formats } = props
  return (
    <div className="cs-grid__bar">
      {label === null ? null : <h2 className="cs-grid__label">{label}</h2>}
      <p className="cs-grid__count" role="status">
        {status ?? rowCountText(state, host)}
      </p>
      <ColumnFilterChips {...props} />
      <div className="cs-grid__tools">
        {host.readOnly ? null : actions.map((name) => <BarAction key={name} host={host} name={name} />)}
        <Opening
          label={isPhone ? t('Sort and filter') : t('Columns')}
          icon={isPhone ? <ListFilter size={16} aria-hidden /> : <Columns3 size={16} aria-hidden />}
        >
          {() => <ColumnsPanel {...props} />}
        </Opening>
        {formats.length > 0 ? <ExportMenu {...props} /> : null}
      </div>
    </div>
  )
}

/** `1,284 rows`; with a plus while the end is unknown, and nothing while the number is unknown. */
export function rowCountText(
  { count, isCounted }: Pick<SourceState, 'count' | 'isCounted'>,
  { locale }: ScreenHost,
): string {
  if (count === 0 && !isCounted) return ''
  const number = new Intl.NumberFormat(locale.locale).format(count)
  // 1,000+ takes the plural form in every language.
  const many = isCounted ? count : count + 1
  return plural(many, ['{number} row', '{number} rows'], { number: `${number}${isCounted ? '' : '+'}` })
}

/** A disabled button can still be focused, and shows why it is disabled when it is pressed. */
function BarAction({ host, name }: { readonly host: ScreenHost; readonly name: string }) {
  const working = useStore(host.store, workingActions)
  const ready = host.actionState(name)
  if (!ready) return null
  const { action, label, enabled, reason } = ready
  const isWorking = working.has(name)
  return (
    <button
      type="button"
      className={`cs-button${action.tone === 'plain' ? '' : ` cs-button--${action.tone}`}`}
      aria-disabled={!enabled || working.size > 0}
      aria-busy={isWorking}
      title={reason ?? undefined}
      onClick={() => (working.size > 0 ? undefined : host.press(name))}
    >
      <WorkingLabel {...{ action, label, isWorking }} />
    </button>
  )
}

interface OpeningProps {
  readonly label: string
  readonly icon: ReactNode
  readonly role?: 'menu' | 'dialog'
  children(close: () => void): ReactNode
}

function Opening({ label, icon, role = 'dialog', children }: OpeningProps) {
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className="cs-button cs-grid__tool"
        aria-haspopup={role}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : anchorOf(currentTarget))}
      >
        {icon}
        {label}
      </button>
      {anchor ? (
        <Suspense>
          <Popover anchor={anchor} label={label} role={role} onClose={close}>
            {children(close)}
          </Popover>
        </Suspense>
      ) : null}
    </>
  )
}

function ExportMenu({ formats, onExport }: GridBarProps) {
  return (
    <Opening label={t('Export')} role="menu" icon={<Download size={16} aria-hidden />}>
      {(close) => <FormatItems {...{ formats, onExport, close }} />}
    </Opening>
  )
}

function ColumnFilterChips({ host, columns, query, onQuery }: GridBarProps) {
  if (query.filters.length === 0) return null
  return (
    <ul className="cs-grid__chips" aria-label={t('Column filters')}>
      {query.filters.map((filter) => {
        const column = columns.find(({ field, line }) => line === null && field.name === filter.field)
        const text = column ? chipText(host, column, filter) : filter.field
        return (
          <li key={filter.field}>
            <button
              type="button"
              className="cs-grid__chip"
              aria-label={t('Remove filter {text}', { text })}
              onClick={() => onQuery(withFilter(query, filter.field, null))}
            >
              {text}
              <X size={13} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export function chipText(host: ScreenHost, { field, label }: GridColumn, { operator, value }: ColumnFilter): string {
  const words = `${label} ${operatorWords(operator, comparisonOf(field.type))}`
  if (!needsValue(operator)) return words
  const shown = value
    .split(operator === 'between' ? ',' : '\n')
    .map((end) => host.format(end === '' ? null : end, field))
  const [from = '', to] = shown
  return `${words} ${to === undefined ? from : t('{from} and {to}', { from, to })}`
}
