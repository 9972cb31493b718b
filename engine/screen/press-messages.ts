import type { EffectHost } from '../page/react/run-effects.ts'
import type { ScreenStore } from '../page/store.ts'

type ShowToast = EffectHost['showToast']

/**
 * Shows the messages of a press that begins now. A press in an open document has its messages in the bar of the
 * document: a refusal, on which the document stays, is not said a second time below the dialog.
 */
export function messagesOfPress(store: Pick<ScreenStore, 'getState'>, showToast: ShowToast): ShowToast {
  const { overlay } = store.getState()
  if (overlay?.overlay !== 'details') return showToast
  return (text, options = {}) => {
    const isRefusal = options.tone === 'danger' || options.tone === 'warning'
    if (!isRefusal || store.getState().overlay !== overlay) showToast(text, options)
  }
}
