import type { Filter } from '../../definition/definition.ts'
import { type RangeEnds, rangeEnds, rangeText } from '../../definition/ranges.ts'
import { rangeLabel } from '../../filters/range-label.ts'
import { type LocaleSettings, plainFormat } from '../../page/format.ts'
import { DateField } from '../../ui/date-field/DateField.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { NumberText } from './NumberText.tsx'
import type { FilterForm } from './use-filter-form.ts'
import { t } from '../../messages/message.ts'

interface RangeFieldsProps {
  readonly filter: Filter
  readonly form: FilterForm
  readonly locale: LocaleSettings
}

const OPEN: RangeEnds = { from: '', to: '' }

/** The two ends of a range of numbers or days; an empty one is open. */
export function RangeFields({ filter, form, locale }: RangeFieldsProps) {
  const { name, range, printing = plainFormat('number') } = filter
  const field = { ...printing, options: [] }
  const label = rangeLabel(filter.label)
  const ends = rangeEnds(form.values[name] ?? null) ?? OPEN
  const set = (more: Partial<RangeEnds>) => form.set({ [name]: rangeText({ ...ends, ...more }) })
  const error = form.fieldErrorAt(name)
  const caption = { from: t('{label}: from', { label }), to: t('{label}: to', { label }) }
  return (
    <div className="cs-filter-form__range">
      {(['from', 'to'] as const).map((end) => (
        <FormField key={end} label={caption[end]} error={end === 'to' ? error : null} isGroup={range === 'date'}>
          {(control) =>
            range === 'date' ? (
              <DateField
                id={control.id}
                label={caption[end]}
                labelledBy={`${control.id}-label`}
                describedBy={control['aria-describedby']}
                value={ends[end]}
                granularity="day"
                locale={locale}
                isDisabled={false}
                isInvalid={end === 'to' && error !== null}
                onChange={(text) => set({ [end]: text ?? '' })}
              />
            ) : (
              <NumberText
                {...control}
                field={field}
                value={ends[end]}
                locale={locale}
                onValue={(value) => set({ [end]: value })}
              />
            )
          }
        </FormField>
      ))}
    </div>
  )
}
