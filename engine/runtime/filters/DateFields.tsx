import { DATE_RANGES, daysOf, isDateRange } from '../../definition/date-range.ts'
import type { Days } from '../../definition/date-range.ts'
import type { Filter } from '../../definition/definition.ts'
import type { LocaleSettings } from '../format.ts'
import { FormField } from './FormField.tsx'
import type { FilterForm } from './use-filter-form.ts'
import { useToday } from './use-today.ts'

interface DateFieldsProps {
  readonly filter: Filter
  readonly form: FilterForm
  readonly locale: LocaleSettings
}

/** The twelve date range choices, and the two days: to be chosen for a custom range, to be read for the others. */
export function DateFields({ filter, form, locale }: DateFieldsProps) {
  const range = form.values[filter.name] ?? ''
  const today = useToday(locale.timeZone)
  const named = isDateRange(range) && range !== 'custom' ? daysOf(range, today) : NO_DAYS
  const choose = (chosen: string) =>
    // A custom range begins with the days that were shown.
    form.set({ [filter.name]: chosen || null, ...(chosen === 'custom' ? named : null) })
  return (
    <div className="cs-filter-form__dates">
      <FormField label={filter.label}>
        {(control) => (
          <select {...control} value={range} onChange={(event) => choose(event.target.value)}>
            <option value="">None</option>
            {Object.entries(DATE_RANGES).map(([value, caption]) => (
              <option key={value} value={value}>
                {caption}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <DayField label="Start date" name="startDate" form={form} fixed={range === 'custom' ? null : named} />
      <DayField label="End date" name="endDate" form={form} fixed={range === 'custom' ? null : named} />
    </div>
  )
}

const NO_DAYS = { startDate: '', endDate: '' }

interface DayFieldProps {
  readonly label: string
  readonly name: keyof Days
  readonly form: FilterForm
  /** The days of a named range, which nobody changes. */
  readonly fixed: Days | null
}

function DayField({ label, name, form, fixed }: DayFieldProps) {
  return (
    <FormField label={label} flaw={form.flawAt(name)}>
      {(control) => (
        <input
          {...control}
          type="date"
          name={name}
          // Four digits of a year, not six.
          max="9999-12-31"
          disabled={fixed !== null}
          value={fixed ? fixed[name] : (form.values[name] ?? '')}
          onChange={(event) => form.set({ [name]: event.target.value || null })}
        />
      )}
    </FormField>
  )
}
