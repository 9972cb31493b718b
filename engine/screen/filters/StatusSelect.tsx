import type { ComponentProps } from 'react'
import type { Filter, FilterOption } from '../../definition/definition.ts'
import { choiceText } from '../../filters/choice.ts'
import { t } from '../../messages/message.ts'

interface StatusSelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  readonly filter: Filter
  readonly value: string | null
  /** No caption is beside it: without a choice it shows its label. */
  readonly isBare?: boolean
  onChoose(value: string | null): void
  /** Offers to choose several; missing: one at most can be chosen. */
  onSeveral?(): void
}

/** The value of the entry that offers several, which no option has. */
const SEVERAL = '\u0001'

/** A choice among the options of the definition; "Any" chooses none. The separator (foundation §9) is a rule. */
export function StatusSelect({ filter, value, isBare = false, onChoose, onSeveral, ...rest }: StatusSelectProps) {
  const first = filter.options.filter(({ separated }) => !separated)
  const separated = filter.options.filter(({ separated }) => separated)
  // One that the address names and the file no longer lists, or several.
  const isOffered = value === null || value === '' || filter.options.some((option) => option.value === value)
  return (
    <select
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => (target.value === SEVERAL ? onSeveral?.() : onChoose(target.value || null))}
    >
      <option value="">{isBare ? t('{label}: Any', { label: filter.label }) : t('Any')}</option>
      {first.map(optionElement)}
      {isOffered ? null : optionElement({ value, label: choiceText(filter, value, String) })}
      {separated.length > 0 ? <hr /> : null}
      {separated.map(optionElement)}
      {onSeveral ? (
        <>
          <hr />
          <option value={SEVERAL}>{t('Several…')}</option>
        </>
      ) : null}
    </select>
  )
}

function optionElement({ value, label }: Pick<FilterOption, 'value' | 'label'>) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
