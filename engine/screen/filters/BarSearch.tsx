import { useEffect, useRef } from 'react'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useStore } from 'zustand'
import type { Filter } from '../../definition/definition.ts'
import { useScreen } from '../host.ts'
import { closeFilters } from '../../page/events/filter-panel.ts'
import { useDebouncedText } from '../../ui/use-debounced-text.ts'
import { t } from '../../messages/message.ts'

/** The search text of the bar, applied while it is typed. */
export function BarSearch({ filter }: { readonly filter: Filter }) {
  const filters = useScreen((host) => host.filters)
  const setFilters = useScreen((host) => host.setFilters)
  const input = useFocusOnRequest()
  const [text, setText] = useDebouncedText(filters[filter.name] ?? '', (typed) =>
    setFilters({ ...filters, [filter.name]: typed.trim() || null }, 'typing'),
  )
  return (
    <span className="cs-search" data-active={text !== ''}>
      <Search className="cs-search__icon" size={16} aria-hidden />
      <input
        ref={input}
        type="search"
        className="cs-input cs-search__input"
        aria-label={filter.label}
        placeholder={filter.label}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text === '' ? null : (
        <button type="button" className="cs-search__clear" aria-label={t('Clear search')} onClick={() => setText('')}>
          <X size={16} aria-hidden />
        </button>
      )}
    </span>
  )
}

/** Handles requests to focus the search (by a key) as long as the bar has one. */
function useFocusOnRequest() {
  const store = useScreen((host) => host.store)
  const isRequested = useStore(store, ({ filterPanel }) => filterPanel === 'search')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isRequested) return
    closeFilters(store)
    input.current?.focus()
    input.current?.select()
  }, [isRequested, store])
  return input
}
