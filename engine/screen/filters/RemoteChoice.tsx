import { useId } from 'react'
import type { Filter, OptionSource } from '../../definition/definition.ts'
import { NOT_OFFERED } from '../../page/filters/form-errors.ts'
import { FormField } from '../../ui/FormField.tsx'
import type { ControlAttributes } from '../../ui/FormField.tsx'
import { hasNoOptions, isPicked, matchingOption, offeredOptions, suggestedOptions } from '../../page/filters/offered.ts'
import type { FilterForm } from './use-filter-form.ts'
import { useOptionRows } from './use-option-rows.ts'
import type { FilterFormSources, OptionRows } from './use-option-rows.ts'
import { Reference } from '../../ui/Reference.tsx'
import { t } from '../../messages/message.ts'

interface RemoteChoiceProps {
  readonly filter: Filter
  readonly source: OptionSource
  readonly form: FilterForm
  readonly sources: FilterFormSources
}

/** A choice whose options come from the ERP: picked from a list, or typed with suggestions when there are many. */
export function RemoteChoice({ filter, source, form, sources }: RemoteChoiceProps) {
  const options = useOptionRows(source, sources)
  const offered = offeredOptions(filter, options.rows, { filters: sources.definition.filters, values: form.values })
  const field = { filter, form, offered }
  return (
    <div className="cs-filter-form__remote">
      <FormField label={filter.label} error={form.fieldErrorAt(filter.name)}>
        {(control) => {
          if (options.status !== 'ready') return <Waiting {...{ control, options, value: form.values[filter.name] }} />
          return isPicked(filter, options.rows) ? (
            <Picked {...field} control={control} />
          ) : (
            <Typed {...{ ...field, control }} />
          )
        }}
      </FormField>
      {hasNoOptions(filter, options.rows) ? (
        <p className="cs-muted" role="alert">
          {t('None of the rows that were answered has “{name}”.', { name: filter.name })}
        </p>
      ) : null}
      {options.status === 'failed' ? <Failed options={options} label={filter.label} /> : null}
    </div>
  )
}

interface WaitingProps {
  readonly control: ControlAttributes
  readonly options: OptionRows
  readonly value: string | null | undefined
}

/** The active value stays while its options are loading or could not be loaded. */
function Waiting({ control, options, value }: WaitingProps) {
  const isLoading = options.status === 'loading'
  return (
    <select {...control} disabled aria-busy={isLoading} value="">
      <option value="">{value ?? (isLoading ? t('Fetching options ...') : t('Not available'))}</option>
    </select>
  )
}

function Failed({ options, label }: { readonly options: OptionRows; readonly label: string }) {
  return (
    <div className="cs-filter-form__failed" role="alert">
      <p>
        {options.text}
        <Reference id={options.reference} />
      </p>
      <button
        type="button"
        className="cs-button"
        aria-label={t('Try again: {label}', { label })}
        onClick={() => options.retry()}
      >
        {t('Try again')}
      </button>
    </div>
  )
}

interface ReadyProps {
  readonly control: ControlAttributes
  readonly filter: Filter
  readonly form: FilterForm
  readonly offered: readonly string[]
}

function Picked({ control, filter, form, offered }: ReadyProps) {
  const value = form.values[filter.name] ?? ''
  // A link may contain a value that is no longer offered: it filters, so it is shown.
  const all = value === '' || offered.includes(value) ? offered : [value, ...offered]
  return (
    <select {...control} value={value} onChange={(event) => form.set({ [filter.name]: event.target.value || null })}>
      <option value="">{t('Any')}</option>
      {all.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  )
}

function Typed({ control, filter, form, offered }: ReadyProps) {
  const list = useId()
  const value = form.values[filter.name] ?? ''
  const type = (text: string) => {
    const match = matchingOption(offered, text)
    const isAccepted = text.trim() === '' || match !== null || text === form.start[filter.name]
    form.set({ [filter.name]: match ?? (text.trim() === '' ? null : text) })
    form.judge(filter.name, isAccepted ? null : t(NOT_OFFERED))
  }
  return (
    <>
      <input
        {...control}
        list={list}
        autoComplete="off"
        placeholder={t('Any')}
        enterKeyHint="search"
        value={value}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={list}>
        {suggestedOptions(offered, value).map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  )
}
