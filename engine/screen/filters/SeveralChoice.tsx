import type { Filter } from '../../definition/definition.ts'
import { readValues, writeValues } from '../../definition/value-list.ts'
import { isPlainOption } from '../../filters/choice.ts'
import { FormField } from '../../ui/FormField.tsx'
import { t } from '../../messages/message.ts'

interface SeveralChoiceProps {
  readonly filter: Filter
  /** As in the address (`readValues`). */
  readonly value: string | null
  onChoose(value: string | null): void
}

/** Whether the value is written as several, or as none. One that the definition offers is one, whatever its signs. */
export const isListOfValues = ({ options }: Pick<Filter, 'options'>, value: string | null): boolean =>
  value !== null &&
  !options.some((option) => option.value === value) &&
  (value === ',' || readValues(value)[0] !== value)

/** The options of a choice to tick, and last the rows without a value, where there can be some. */
export function SeveralChoice({ filter, value, onChoose }: SeveralChoiceProps) {
  const chosen = isListOfValues(filter, value) ? readValues(value ?? '') : [value]
  const plain = filter.options.filter((option) => isPlainOption(filter, option))
  const offered = filter.isNeverEmpty ? plain : [...plain, { value: '', label: t('None') }]
  const set = (ticked: string, isTicked: boolean) => {
    const next = new Set<string | null>(isTicked ? [...chosen, ticked] : chosen.filter((each) => each !== ticked))
    const inOrder = offered.map((option) => option.value).filter((each) => next.has(each))
    onChoose(writeValues(inOrder) || null)
  }
  return (
    <FormField label={filter.label} isGroup>
      {({ id }) => (
        <div className="cs-filter-form__several" role="group" aria-labelledby={`${id}-label`}>
          {offered.map((option) => (
            <label key={option.value} className="cs-filter-form__one">
              <input
                type="checkbox"
                className="cs-check"
                checked={chosen.includes(option.value)}
                onChange={(event) => set(option.value, event.target.checked)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
}
