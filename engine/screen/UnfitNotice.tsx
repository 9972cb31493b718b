/** Typed values that no longer fit the changed definition of the screen: loaded only when there are any. */
import { useId } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useStore } from 'zustand'
import { t } from '../messages/message.ts'
import type { PageModel } from '../page/page-model.ts'
import './conflict.css'
import { dismissUnfit } from '../page/events/form-notices.ts'

/** A value with many lines: the rest is scrolled. */
const MOST_ROWS = 8

/** Each value can be selected with the keyboard and copied; the notice disappears once a person has dismissed it. */
export function UnfitNotice({ page }: { readonly page: PageModel }) {
  const unfit = useStore(page.store, (state) => state.unfit)
  const id = useId()
  const onRead = () => {
    dismissUnfit(page.store)
    page.saveDraft()
  }
  return (
    <section className="cs-conflict" role="status">
      <header className="cs-conflict__head">
        <TriangleAlert size={20} aria-hidden />
        <p>{t('This form has changed while you were filling it in. What no longer fits:')}</p>
      </header>
      {unfit.map(({ label, text }, at) => (
        <div key={at} className="cs-conflict__unfit">
          <label htmlFor={`${id}-${at}`}>{label}</label>
          <textarea
            id={`${id}-${at}`}
            className="cs-input"
            readOnly
            rows={Math.min(text.split('\n').length, MOST_ROWS)}
            value={text}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
      ))}
      <div className="cs-conflict__all">
        <button type="button" className="cs-button" onClick={onRead}>
          {t('Got it')}
        </button>
      </div>
    </section>
  )
}
