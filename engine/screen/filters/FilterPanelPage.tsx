import { useMemo } from 'react'
import { readFilters, shownFilters, writeFilters } from '../../page/filters/filters.ts'
import { FilterFields } from './FilterFields.tsx'
import { useFilterForm } from './use-filter-form.ts'
import type { FilterFormSources } from './use-option-rows.ts'
import { useToday } from './use-today.ts'
import { t } from '../../messages/message.ts'

export interface FilterPanelPageProps extends FilterFormSources {
  /** The active filters, as the query of the screen's address. */
  readonly search: string
  /** The query with the new filters, without `?`; null: cancelled, the filters stay unchanged. */
  onDone(search: string | null): void
}

/** The filter panel as a page of its own (site-modules §2.4). */
export function FilterPanelPage({ search, onDone, ...sources }: FilterPanelPageProps) {
  const { definition, session, locale } = sources
  const today = useToday(locale.timeZone)
  const { yearStart } = locale
  const shown = useMemo(() => {
    const params = new URLSearchParams(search)
    const names = { session: { ...session }, query: Object.fromEntries(params) }
    return shownFilters(definition, { names, params, today, yearStart })
  }, [definition, session, search, today, yearStart])
  const form = useFilterForm({
    definition: shown,
    start: readFilters(shown, new URLSearchParams(search)),
    onSearch: (values) => onDone(writeFilters(shown, new URLSearchParams(search), values).toString()),
  })
  return (
    <div className="cs-filter-page">
      <FilterFields form={form} sources={{ ...sources, definition: shown }}>
        <button type="reset" className="cs-button">
          {t('Clear')}
        </button>
        <button type="button" className="cs-button" onClick={() => onDone(null)}>
          {t('Cancel')}
        </button>
        <button type="submit" className="cs-button cs-button--primary">
          {t('Search')}
        </button>
      </FilterFields>
    </div>
  )
}
