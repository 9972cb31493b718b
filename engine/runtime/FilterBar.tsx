import { useEffect, useId, useRef, useState } from 'react'
import { Search, X } from 'lucide-react'
import type { Filter, FilterOption } from '../definition/definition.ts'
import { activeFilters, noFilters } from './filters.ts'
import { useScreen } from './host.ts'

/** The screen's filters, all of them in the URL. */
export function FilterBar() {
  const { definition, filters, setFilters } = useScreen()
  if (definition.filters.length === 0) return null
  const active = activeFilters(definition, filters)
  return (
    <form className="cs-filters" role="search" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {definition.filters.map((filter) =>
        filter.type === 'choice' ? (
          <Choice key={filter.name} filter={filter} />
        ) : (
          <SearchText key={filter.name} filter={filter} />
        ),
      )}
      {active > 0 ? (
        <div className="cs-filters__active">
          <span>{active === 1 ? '1 filter' : `${active} filters`}</span>
          <button
            type="button"
            className="cs-button cs-button--plain"
            onClick={() => setFilters(noFilters(definition), 'chosen')}
          >
            Clear filters
          </button>
        </div>
      ) : null}
    </form>
  )
}

const SEPARATOR = '-'.repeat(100)

function Choice({ filter }: { readonly filter: Filter }) {
  const { filters, setFilters } = useScreen()
  const id = useId()
  const value = filters[filter.name] ?? ''
  const first = filter.options.filter(({ separated }) => !separated)
  const separated = filter.options.filter(({ separated }) => separated)
  return (
    <div className="cs-filter" data-active={value !== ''}>
      <label className="cs-filter__label" htmlFor={id}>
        {filter.label}
      </label>
      <select
        id={id}
        className="cs-input cs-filter__choice"
        value={value}
        onChange={(event) => setFilters({ ...filters, [filter.name]: event.target.value || null }, 'chosen')}
      >
        <option value="">Select filters</option>
        {first.map(optionElement)}
        {separated.length > 0 ? <option disabled>{SEPARATOR}</option> : null}
        {separated.map(optionElement)}
      </select>
    </div>
  )
}

function optionElement({ value, label }: FilterOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

/** Foundation §7: requests are debounced. */
const DEBOUNCE_MS = 200

function SearchText({ filter }: { readonly filter: Filter }) {
  const { filters, setFilters } = useScreen()
  const id = useId()
  const [text, setText] = useTyped(filters[filter.name] ?? '', (typed) =>
    setFilters({ ...filters, [filter.name]: typed.trim() || null }, 'typing'),
  )
  return (
    <div className="cs-filter cs-filter--search" data-active={text !== ''}>
      <label className="cs-filter__label" htmlFor={id}>
        {filter.label}
      </label>
      <span className="cs-search">
        <Search className="cs-search__icon" size={16} aria-hidden />
        <input
          id={id}
          type="search"
          className="cs-input cs-search__input"
          placeholder={filter.label}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text === '' ? null : (
          <button type="button" className="cs-search__clear" aria-label="Clear search" onClick={() => setText('')}>
            <X size={16} aria-hidden />
          </button>
        )}
      </span>
    </div>
  )
}

/**
 * What is being typed, told 200 ms after the last key. The address follows later: a value that was told
 * here changes nothing, one from elsewhere (Back, Clear filters) takes the place of what was typed.
 */
function useTyped(value: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null)
  const told = useRef<readonly string[]>([])
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    const at = told.current.indexOf(value)
    if (at === -1) setTyped(null)
    told.current = told.current.slice(at + 1)
  }, [value])
  useEffect(() => {
    if (typed === null || typed.trim() === value) return undefined
    const timer = setTimeout(() => {
      told.current = [...told.current, typed.trim()]
      latest.current(typed)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return [typed ?? value, setTyped]
}
