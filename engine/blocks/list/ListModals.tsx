import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import type { Action } from '../../definition/definition.ts'
import type { ScreenHost } from '../../runtime/host.ts'
import type { Opened } from '../../runtime/store.ts'
import type { ListItem } from './list-items.ts'

const ActionsModal = lazy(async () => ({ default: (await import('./ActionsModal.tsx')).ActionsModal }))
const CommentsModal = lazy(async () => ({ default: (await import('./CommentsModal.tsx')).CommentsModal }))
const DetailsModal = lazy(async () => ({ default: (await import('./DetailsModal.tsx')).DetailsModal }))
const KeysHelp = lazy(async () => ({ default: (await import('../../runtime/KeysHelp.tsx')).KeysHelp }))

interface ListModalsProps {
  readonly host: ScreenHost
  readonly actions: readonly Action[]
  readonly items: readonly ListItem[]
}

/** What stands over the list; each is loaded when it is first asked for. */
export function ListModals(props: ListModalsProps) {
  const open = useStore(props.host.store, (state) => state.open)
  return open ? <Suspense>{modalOf(open, props)}</Suspense> : null
}

function modalOf(open: Opened, { host, actions, items }: ListModalsProps) {
  const close = () => host.store.setState({ open: null })
  switch (open.modal) {
    case 'comments':
      return <CommentsModal host={host} about={open} onClose={close} />
    case 'details':
      return <DetailsModal host={host} about={open} onClose={close} />
    case 'actions':
      return <ActionsModal {...{ host, actions, items }} onClose={close} />
    case 'keys':
      return <KeysHelp onClose={close} />
  }
}
