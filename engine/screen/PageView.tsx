import type { ReactNode } from 'react'
import type { View } from '../definition/definition.ts'
import { Blocks, useVisible } from './Blocks.tsx'
import { useScreen } from './host.ts'
import { Modal } from '../ui/Modal.tsx'
import { ViewActions } from './ViewActions.tsx'
import { ViewBadges } from './ViewBadges.tsx'

interface ViewProps {
  readonly view: View
}

/** One view: its heading, its actions, its blocks. */
export function PageView({ view }: ViewProps) {
  const name = useScreen(({ definition }) => definition.label)
  const label = useScreen(({ textOf }) => (view.label ? textOf(view.label) : ''))
  const visible = useVisible(view.blocks)
  const first = view.blocks.find((_block, index) => visible[index])?.block
  return (
    <section className="cs-view" aria-label={label || undefined} data-view={view.name} data-first={first}>
      {label === '' && view.actions.length === 0 && !view.badges ? null : (
        <header className="cs-view__head">
          <h2 className={label === '' ? 'cs-visually-hidden' : 'cs-view__heading'} tabIndex={-1}>
            {label || name}
          </h2>
          {view.badges ? <ViewBadges names={view.badges} /> : null}
          <ViewActions names={view.actions} />
        </header>
      )}
      <Blocks blocks={view.blocks} />
    </section>
  )
}

interface ModalViewProps extends ViewProps {
  readonly children: ReactNode
}

/** A view over the previous one; Esc, the cross and Back on a phone close it. */
export function ModalView({ view, children }: ModalViewProps) {
  const back = useScreen((host) => host.back)
  const title = useScreen(({ textOf, definition }) => (view.label ? textOf(view.label) : definition.label))
  return (
    <Modal title={title} className="cs-modal--wide cs-modal--view" onClose={() => void back()}>
      <div className="cs-modal__body cs-view" data-view={view.name}>
        {view.badges ? <ViewBadges names={view.badges} /> : null}
        {children}
        <Blocks blocks={view.blocks} />
        <ViewActions names={view.actions} />
      </div>
    </Modal>
  )
}
