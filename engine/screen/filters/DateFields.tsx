import { DATE_RANGES, isDateRange } from '../../definition/date-choices.ts'
import { daysOfRange } from '../../definition/date-range.ts'
import type { Filter } from '../../definition/definition.ts'
import { DateField } from '../../ui/date-field/DateField.tsx'
import { datesOf } from '../../filters/dates.ts'
import type { LocaleSettings } from '../../page/format.ts'
import { FormField } from '../../ui/FormField.tsx'
import type { FilterForm } from './use-filter-form.ts'
import { useToday } from './use-today.ts'
import { t } from '../../messages/message.ts'

interface DateFieldsProps {
  readonly filter: Filter
  readonly form: FilterForm
  readonly locale: LocaleSettings
}

/** The date range choices and the two days: editable for a custom range, read-only for the others. */
export function DateFields({ filter, form, locale }: DateFieldsProps) {
  const range = form.values[filter.name] ?? ''
  const today = useToday(locale.timeZone)
  const { sends, ranges } = datesOf(filter)
  const [, from, to] = sends
  const { startDate, endDate } =
    isDateRange(range) && range !== 'custom' ? daysOfRange(range, today, locale.yearStart) : NO_DAYS
  const isFixed = range !== 'custom'
  const choose = (chosen: string) =>
    // A custom range begins with the days that were shown.
    form.set({
      [filter.name]: chosen || null,
      ...(chosen === 'custom' ? { [from]: startDate || null, [to]: endDate || null } : null),
    })
  return (
    <div className="cs-filter-form__dates">
      <FormField label={filter.label}>
        {(control) => (
          <select {...control} value={range} onChange={(event) => choose(event.target.value)}>
            <option value="">{t('Any')}</option>
            {ranges.map((value) => (
              <option key={value} value={value}>
                {t(DATE_RANGES[value])}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <DayField {...{ form, locale }} label={t('Start date')} name={from} fixed={isFixed ? startDate : null} />
      <DayField {...{ form, locale }} label={t('End date')} name={to} fixed={isFixed ? endDate : null} />
    </div>
  )
}

const NO_DAYS = { startDate: '', endDate: '' }

interface DayFieldProps {
  readonly label: string
  readonly name: string
  readonly form: FilterForm
  readonly locale: LocaleSettings
  /** The day of a named range, which cannot be changed. */
  readonly fixed: string | null
}

function DayField({ label, name, form, locale, fixed }: DayFieldProps) {
  const fieldError = form.fieldErrorAt(name)
  return (
    <FormField label={label} error={fieldError} isGroup>
      {(control) => (
        <DateField
          id={control.id}
          label={label}
          labelledBy={`${control.id}-label`}
          describedBy={control['aria-describedby']}
          value={fixed ?? form.values[name] ?? ''}
          granularity="day"
          locale={locale}
          isDisabled={fixed !== null}
          isInvalid={fieldError !== null}
          onChange={(text) => form.set({ [name]: text })}
        />
      )}
    </FormField>
  )
}
