/** What was typed and no longer fits since the screen has another definition: loaded when there is such a thing. */
import { useId } from 'react'
import { useStore } from 'zustand'
import { t } from '../messages/message.ts'
import type { PageModel } from '../page/page-model.ts'
import './conflict.css'

/** Each value can be copied; it goes once a person has read it. */
export function UnfitNotice({ page }: { readonly page: PageModel }) {
  const unfit = useStore(page.store, (state) => state.unfit)
  const id = useId()
  const onRead = () => {
    page.store.setState({ unfit: [] })
    page.saveDraft()
  }
  return (
    <section className="cs-notice cs-conflict" data-tone="warning" role="status">
      <p>{t('This form has changed while you were filling it in. What no longer fits:')}</p>
      {unfit.map(({ label, text }, at) => (
        <div key={at} className="cs-conflict__unfit">
          <label htmlFor={`${id}-${at}`}>{label}</label>
          <textarea id={`${id}-${at}`} className="cs-input" readOnly rows={1} value={text} />
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
