import { isSearchFilter } from '../../filters/filter-specs.ts'
import { Suspense, useId, useRef } from 'react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useStore } from 'zustand'
import type { Filter } from '../../definition/definition.ts'
import { activeFilters, isInBar } from '../../page/filters/filters.ts'
import { useScreen } from '../host.ts'
import { optional } from '../../ui/optional.ts'
import { BarSearch } from './BarSearch.tsx'
import { focusSearch, openFilters } from '../../page/events/filter-panel.ts'
import { RichChoice } from './RichChoice.tsx'
import { useFilterPanel } from './use-filter-panel.tsx'
import { useIdle } from '../../ui/use-idle.ts'
import { useNarrow } from './use-narrow.ts'
import './filters.css'
import { t } from '../../messages/message.ts'

// A part that does not load is missing, and nothing else with it: the panel shows the active filters, too.
const FilterChips = optional(async () => (await import('./FilterChips.tsx')).FilterChips)

interface FilterBarProps {
  /** An element of the top bar; on a phone it holds the tools, and the bar has no row of its own. */
  readonly tools: HTMLElement | null
}

/** The screen's filters, all of them in the URL: the bar, the chips of active filters, and the open panel. */
export function FilterBar({ tools }: FilterBarProps) {
  const definition = useScreen((host) => host.definition)
  const narrow = useNarrow()
  const home = useRef<HTMLDivElement>(null)
  if (definition.filters.length === 0) return null
  return (
    <>
      {tools && narrow ? (
        createPortal(<PhoneTools home={home} />, tools)
      ) : (
        <div className="cs-filters" role="search" aria-label={t('Filters')} ref={home}>
          {narrow ? <PhoneRow /> : <DeskRow />}
        </div>
      )}
      <ChipsSoon home={home} hasChoicesInBar={!narrow} />
      <PanelWhenOpen hasSearch={!narrow && definition.filters.some(isSearchFilter)} />
    </>
  )
}

/** Loaded once the rows are there; active filters have their place from the beginning. */
function ChipsSoon(props: { readonly home: RefObject<HTMLDivElement | null>; readonly hasChoicesInBar: boolean }) {
  const definition = useScreen((host) => host.definition)
  const filters = useScreen((host) => host.filters)
  const isIdle = useIdle()
  const isInWords = (filter: Filter) => filters[filter.name] && !(props.hasChoicesInBar && isInBar(filter))
  const isActive = activeFilters(definition, filters) > 0 || definition.filters.some(isInWords)
  const place = isActive ? <div className="cs-chips cs-chips--coming" /> : null
  return isIdle ? (
    <Suspense fallback={place}>
      <FilterChips {...props} />
    </Suspense>
  ) : (
    place
  )
}

function DeskRow() {
  const { filters } = useScreen((host) => host.definition)
  return (
    <>
      {filters.map((filter) => {
        if (isSearchFilter(filter)) return <BarSearch key={filter.name} filter={filter} />
        return isInBar(filter) ? <BarChoice key={filter.name} filter={filter} hasCaption /> : null
      })}
      <PanelButton>{t('Select filters')}</PanelButton>
    </>
  )
}

/** The first choice and two buttons; all other filters are in the panel. */
function PhoneRow() {
  const { filters } = useScreen((host) => host.definition)
  const choice = filters.find(isInBar)
  return (
    <>
      {choice ? <BarChoice filter={choice} /> : null}
      {filters.some(isSearchFilter) ? <SearchButton hasWords={!choice} /> : null}
      <PanelButton />
    </>
  )
}

/** Site-modules §2.3: a search icon that opens the filter modal, and a dropdown-filter button. */
function PhoneTools({ home }: { readonly home: RefObject<HTMLDivElement | null> }) {
  const { filters } = useScreen((host) => host.definition)
  const choice = filters.find(isInBar)
  return (
    <div className="cs-filter-tools" role="search" aria-label={t('Filters')} ref={home}>
      {choice ? <BarChoice filter={choice} /> : null}
      {filters.some(isSearchFilter) ? <SearchButton /> : <PanelButton />}
    </div>
  )
}

interface BarChoiceProps {
  readonly filter: Filter
  readonly hasCaption?: boolean
}

function BarChoice({ filter, hasCaption = false }: BarChoiceProps) {
  const filters = useScreen((host) => host.filters)
  const setFilters = useScreen((host) => host.setFilters)
  const id = useId()
  const value = filters[filter.name] ?? null
  const control = {
    id,
    className: 'cs-input cs-choice__select',
    filter,
    value,
    onChoose: (chosen: string | null) => setFilters({ ...filters, [filter.name]: chosen }, 'chosen'),
  }
  if (filter.look === 'buttons') return <RichChoice {...control} />
  return (
    <span className="cs-choice" data-active={value !== null}>
      <label className={hasCaption ? 'cs-choice__label' : 'cs-visually-hidden'} htmlFor={id}>
        {filter.label}
      </label>
      <RichChoice {...control} isBare={!hasCaption} />
    </span>
  )
}

function SearchButton({ hasWords = false }: { readonly hasWords?: boolean }) {
  const store = useScreen((host) => host.store)
  return (
    <button
      type="button"
      className={`cs-button cs-filters__button ${hasWords ? 'cs-filters__button--wide' : 'cs-button--icon'}`}
      aria-label={t('Search')}
      aria-haspopup="dialog"
      onClick={() => focusSearch(store)}
    >
      <Search size={18} aria-hidden />
      {hasWords ? <span>{t('Search')}</span> : null}
    </button>
  )
}

/** Its text is that of site-modules §2.3. */
function PanelButton({ children }: { readonly children?: string }) {
  const definition = useScreen((host) => host.definition)
  const filters = useScreen((host) => host.filters)
  const store = useScreen((host) => host.store)
  const active = activeFilters(definition, filters)
  return (
    <button
      type="button"
      className={`cs-button cs-filters__button ${children ? '' : 'cs-button--icon'}`}
      aria-haspopup="dialog"
      onClick={() => openFilters(store)}
    >
      <SlidersHorizontal size={children ? 16 : 18} aria-hidden />
      <span className="cs-visually-hidden">
        {active > 0 ? t('Select filters, {active} active', { active }) : t('Select filters')}
      </span>
      {children ? <span aria-hidden>{children}</span> : null}
      {active > 0 ? (
        <span className="cs-filters__count" aria-hidden>
          {active}
        </span>
      ) : null}
    </button>
  )
}

/** @param hasSearch the bar itself handles requests to focus the search */
function PanelWhenOpen({ hasSearch }: { readonly hasSearch: boolean }) {
  const store = useScreen((host) => host.store)
  const requested = useStore(store, ({ filterPanel }) => filterPanel)
  const isOpen = requested === 'open' || (requested === 'search' && !hasSearch)
  return useFilterPanel(isOpen)
}
