import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Filter } from '../../definition/definition.ts'
import { filterSpecOf, filterSpecs } from '../../filters/filter-specs.ts'
import { DateFields } from './DateFields.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { LinkChoice } from './LinkChoice.tsx'
import { RangeFields } from './RangeFields.tsx'
import { RemoteChoice } from './RemoteChoice.tsx'
import { RichChoice } from './RichChoice.tsx'
import { isListOfValues, SeveralChoice } from './SeveralChoice.tsx'
import type { FilterForm } from './use-filter-form.ts'
import type { FilterFormSources } from './use-option-rows.ts'
import './filter-form.css'
import { t } from '../../messages/message.ts'

interface FilterFieldsProps {
  readonly form: FilterForm
  readonly sources: FilterFormSources
  /** The buttons: type `submit` searches, as Enter does; type `reset` clears. */
  readonly children: ReactNode
}

/** Every filter of the screen as a form (foundation §2, filter modal; site-modules §2.4). */
export function FilterFields({ form, sources, children }: FilterFieldsProps) {
  const box = useFocusOfFieldError(form.refusals)
  return (
    <form
      className="cs-filter-form"
      role="search"
      aria-label={t('Filters')}
      noValidate
      ref={box}
      onSubmit={(event) => {
        event.preventDefault()
        form.search()
      }}
      onReset={() => form.clear()}
    >
      <div className="cs-filter-form__fields">
        {inOrder(sources.definition.filters).map((filter) => (
          <OneFilter key={filter.name} filter={filter} form={form} sources={sources} />
        ))}
      </div>
      <div className="cs-filter-form__actions">{children}</div>
    </form>
  )
}

/** After a refusal the focus moves to the first error. */
function useFocusOfFieldError(refusals: number) {
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return box
}

const TYPES = Object.keys(filterSpecs)

/** By type, as `filterSpecs` orders them; choices whose options the ERP returns come last. */
const inOrder = (filters: readonly Filter[]): readonly Filter[] =>
  filters.toSorted(
    (some, other) =>
      Number(some.source !== null) - Number(other.source !== null) ||
      TYPES.indexOf(some.type) - TYPES.indexOf(other.type),
  )

interface OneFilterProps extends Omit<FilterFieldsProps, 'children'> {
  readonly filter: Filter
}

function OneFilter({ filter, form, sources }: OneFilterProps) {
  const value = form.values[filter.name] ?? null
  const [isOpened, setOpened] = useState(false)
  const { control: way } = filterSpecOf(filter)
  if (way === 'dates') return <DateFields filter={filter} form={form} locale={sources.locale} />
  if (way === 'ends') return <RangeFields filter={filter} form={form} locale={sources.locale} />
  if (way === 'row') return <LinkChoice filter={filter} form={form} sources={sources} />
  if (filter.source) return <RemoteChoice filter={filter} source={filter.source} form={form} sources={sources} />
  const choose = (chosen: string | null) => form.set({ [filter.name]: chosen })
  const isOfSeveral = filter.several === true && isListOfValues(filter, value)
  if (isOfSeveral || isOpened) {
    return <SeveralChoice filter={filter} value={value} onChoose={choose} />
  }
  return (
    <FormField label={filter.label} error={form.fieldErrorAt(filter.name)}>
      {(control) =>
        way === 'words' ? (
          <input
            {...control}
            // Not of type search: there Esc clears the field instead of closing the panel.
            type="text"
            role="searchbox"
            autoComplete="off"
            enterKeyHint="search"
            value={value ?? ''}
            onChange={(event) => form.set({ [filter.name]: event.target.value || null })}
          />
        ) : (
          <RichChoice
            {...control}
            // A panel has space for lists that open; the bar has buttons.
            filter={{ ...filter, look: 'select' }}
            value={value}
            onChoose={choose}
            {...(filter.several && sources.takesSeveral && { onSeveral: () => setOpened(true) })}
          />
        )
      }
    </FormField>
  )
}
