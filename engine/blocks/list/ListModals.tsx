import { useStore } from 'zustand'
import { laterPart } from '../../ui/later-part.tsx'
import type { ModalsProps } from './Modals.tsx'

const Modals = laterPart(async () => (await import('./Modals.tsx')).Modals)

/** The dialogs over the list, loaded when the first is opened. */
export function ListModals(props: Omit<ModalsProps, 'open'>) {
  const open = useStore(props.host.store, (state) => state.open)
  return open ? <Modals {...props} open={open} /> : null
}
