import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useScreen } from '../host.ts'
import { closeFilters } from '../../page/events/filter-panel.ts'
import { t } from '../../messages/message.ts'

/**
 * The panel, loaded when it is first needed; null until it has loaded. Not React.lazy, which keeps a failure
 * for ever: here the next press requests it again.
 */
export function useFilterPanel(isWanted: boolean): ReactNode {
  const store = useScreen((host) => host.store)
  const say = useScreen((host) => host.showMessage)
  const [panel, setPanel] = useState<ReactNode>(null)
  const isMissing = isWanted && panel === null
  useEffect(() => {
    if (!isMissing) return undefined
    let isUnmounted = false
    const arrived = ({ FilterPanel }: { readonly FilterPanel: ComponentType }) => {
      if (!isUnmounted) setPanel(<FilterPanel />)
    }
    const failed = () => {
      if (isUnmounted) return
      closeFilters(store)
      say(t('The filters could not be loaded. Check the network and try again.'), { tone: 'danger' })
    }
    import('./FilterPanel.tsx').then(arrived, failed)
    return () => {
      isUnmounted = true
    }
  }, [isMissing, store, say])
  return isWanted ? panel : null
}
