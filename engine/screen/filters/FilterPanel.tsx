import { useLayoutEffect, useRef, useState } from 'react'
import X from 'lucide-react/icons/x'
import { useScreen } from '../host.ts'
import { FilterFields } from './FilterFields.tsx'
import { closeFilters } from '../../page/events/filter-panel.ts'
import { useFilterForm } from './use-filter-form.ts'
import { t } from '../../messages/message.ts'

/** The filter modal (foundation §2): Esc and Cancel leave the filters unchanged. */
export function FilterPanel() {
  const { definition, session, calls, locale, store, filters, setFilters } = useScreen()
  const dialog = useOpenDialog(store.getState().filterPanel === 'search')
  const close = () => closeFilters(store)
  // The browser reports a close late: a dialog that was opened again since then is open.
  const closeIfClosed = () => {
    if (!dialog.current?.open) close()
  }
  const takesSeveral =
    definition.filters.some(({ several }) => several) &&
    calls.extend((_send, { capabilities }) => capabilities().includes('find'))
  const form = useFilterForm({
    definition,
    start: filters,
    onSearch(values) {
      close()
      setFilters(values, 'chosen')
    },
  })
  return (
    <dialog ref={dialog} className="cs-filter-panel" aria-labelledby="cs-filter-panel-title" onClose={closeIfClosed}>
      <div className="cs-filter-panel__head">
        <h2 id="cs-filter-panel-title">{t('Filters')}</h2>
        <button
          type="button"
          className="cs-button cs-button--plain cs-button--icon"
          aria-label={t('Cancel')}
          title={t('Cancel')}
          onClick={close}
        >
          <X size={20} aria-hidden />
        </button>
      </div>
      <FilterFields form={form} sources={{ definition, session, calls, locale, takesSeveral }}>
        <button type="reset" className="cs-button">
          {t('Clear filter')}
        </button>
        <button type="submit" className="cs-button cs-button--primary">
          {t('Search')}
        </button>
      </FilterFields>
    </dialog>
  )
}

/** Focuses the requested search text, else the first choice, for which a phone shows no keyboard yet. */
function useOpenDialog(isSearch: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [first] = useState(isSearch ? '[role="searchbox"]' : 'select')
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>(`form :is(${first})`)?.focus()
    // Closing returns the focus to where it was.
    return () => element?.close()
  }, [first])
  return dialog
}
