import { useId, useState } from 'react'
import { isDay } from '../../../definition/date-range.ts'
import type { Field } from '../../../definition/definition.ts'
import { DateField } from '../../../ui/date-field/DateField.tsx'
import { NumberText } from '../../../screen/filters/NumberText.tsx'
import type { ScreenHost } from '../../../screen/host.ts'
import type { GridColumn } from '../columns.ts'
import { comparisonOf } from '../../../fields/field-types.ts'
import type { ValueComparison } from '../../../fields/field-spec.ts'
import type { ColumnFilter, FilterOperator } from '../../../grid-data/grid-source.ts'
import { isWhole, needsValue, operatorsOf, operatorWords } from '../../../grid-data/column-filters.ts'
import { t } from '../../../messages/message.ts'

interface FilterFieldsProps {
  readonly host: ScreenHost
  readonly column: GridColumn
  /** The active filter; null: none. */
  readonly filter: ColumnFilter | null
  /** Null removes the filter. */
  onFilter(filter: ColumnFilter | null): void
}

/** The filter of one column: its comparison and its operand. */
export function ColumnFilterFields({ host, column, filter, onFilter }: FilterFieldsProps) {
  const { field } = column
  const kind = comparisonOf(field.type)
  const operators = operatorsOf(kind)
  const [typed, setTyped] = useState<ColumnFilter>(
    filter ?? { field: field.name, operator: operators[0] ?? 'eq', value: kind === 'yesno' ? '1' : '' },
  )
  const id = useId()
  return (
    <form
      className="cs-grid-filter"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(isWhole(typed) ? typed : null)
      }}
    >
      <label className="cs-label" htmlFor={id}>
        {t('Filter {label}', { label: column.label })}
      </label>
      <select
        id={id}
        className="cs-input"
        value={typed.operator}
        onChange={({ target }) => setTyped({ ...typed, operator: target.value as FilterOperator })}
      >
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {operatorWords(operator, kind)}
          </option>
        ))}
      </select>
      {needsValue(typed.operator) ? (
        <FilterValue {...{ host, column, kind, typed }} onValue={(value) => setTyped({ ...typed, value })} />
      ) : null}
      <div className="cs-grid-filter__buttons">
        <button type="button" className="cs-button cs-button--plain" onClick={() => onFilter(null)}>
          {t('Clear')}
        </button>
        <button type="submit" className="cs-button cs-button--primary">
          {t('Apply')}
        </button>
      </div>
    </form>
  )
}

interface FilterValueProps extends Pick<FilterFieldsProps, 'host' | 'column'> {
  readonly kind: ValueComparison
  readonly typed: ColumnFilter
  onValue(value: string): void
}

function FilterValue({ host, column, kind, typed, onValue }: FilterValueProps) {
  const { field } = column
  const options = kind === 'yesno' ? yesOrNo() : host.options(field, null).map(({ id, text }) => ({ id, text }))
  if (options.length > 0 && (typed.operator === 'eq' || typed.operator === 'ne')) {
    return (
      <select
        className="cs-input"
        aria-label={t('Value')}
        value={typed.value}
        onChange={({ target }) => onValue(target.value)}
      >
        {kind === 'yesno' ? null : <option value="" />}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.text}
          </option>
        ))}
      </select>
    )
  }
  if (typed.operator !== 'between')
    return <ValueInput host={host} field={field} kind={kind} label={t('Value')} value={typed.value} onValue={onValue} />
  const [from = '', to = ''] = typed.value.split(',')
  return (
    <div className="cs-grid-filter__between">
      <ValueInput
        host={host}
        field={field}
        kind={kind}
        label={t('From')}
        value={from}
        onValue={(value) => onValue(`${value},${to}`)}
      />
      <ValueInput
        host={host}
        field={field}
        kind={kind}
        isSecond
        label={t('To')}
        value={to}
        onValue={(value) => onValue(`${from},${value}`)}
      />
    </div>
  )
}

function yesOrNo() {
  return [
    { id: '1', text: t('Yes') },
    { id: '0', text: t('No') },
  ]
}

interface ValueInputProps extends Pick<FilterFieldsProps, 'host'> {
  readonly field: Field
  readonly kind: ValueComparison
  readonly label: string
  /** The end of a range, which follows its beginning in tab order. */
  readonly isSecond?: boolean
  readonly value: string
  onValue(value: string): void
}

function ValueInput({ host, field, kind, label, isSecond = false, value, onValue }: ValueInputProps) {
  const id = useId()
  if (kind === 'date')
    return (
      <DateField
        id={id}
        label={label}
        labelledBy={null}
        describedBy={undefined}
        value={value}
        granularity="day"
        locale={host.locale}
        // An incomplete date filters nothing.
        onChange={(text) => onValue(isDay(text ?? '') ? (text ?? '') : '')}
      />
    )
  if (kind === 'number') {
    const shared = { className: 'cs-input', 'aria-label': label, 'data-first-focus': isSecond ? undefined : true }
    return <NumberText {...shared} field={field} value={value} locale={host.locale} onValue={onValue} />
  }
  return (
    <input
      className="cs-input"
      aria-label={label}
      type="text"
      value={value}
      data-first-focus={isSecond ? undefined : true}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}
