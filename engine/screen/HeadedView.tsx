import type { ReactNode } from 'react'
import { allBlocks } from '../definition/blocks.ts'
import type { View } from '../definition/definition.ts'
import { t } from '../messages/message.ts'
import { readOpening } from '../page/address/record-views.ts'
import { titleOf } from '../page/reads/row-title.ts'
import { Blocks } from './Blocks.tsx'
import { useScreen, type ScreenHost } from './host.ts'
import { Modal } from '../ui/Modal.tsx'
import { PageView } from './PageView.tsx'
import { ViewActions } from './ViewActions.tsx'
import { ViewBadges } from './ViewBadges.tsx'

interface ViewProps {
  readonly view: View
}

const hasForm = ({ blocks }: View): boolean => allBlocks(blocks).some(({ block }) => block === 'form')

/**
 * The heading of a view; '': it has none. A stored record has the title of its card; one that is not stored yet has no
 * name of its own.
 */
function headingOf(view: View, { definition, form, locale, textOf }: ScreenHost): string {
  const label = view.label ? textOf(view.label) : ''
  if (label !== '') return label
  const read = readOpening(definition, view.name)
  if (read === null || !hasForm(view)) return ''
  const isNew = (form[read.key] ?? null) === null
  return isNew
    ? t('New entry in {screen}', { screen: definition.label })
    : (titleOf(form, { definition, locale, read }) ?? '')
}

/** A view with its heading and its actions. */
export function HeadedView({ view }: ViewProps) {
  const name = useScreen(({ definition }) => definition.label)
  const label = useScreen((host) => headingOf(view, host))
  return (
    <PageView {...{ view, label }}>
      {label === '' && view.actions.length === 0 && !view.badges ? null : (
        <header className="cs-view__head">
          <h2 className={label === '' ? 'cs-visually-hidden' : 'cs-view__heading'} tabIndex={-1}>
            {label || name}
          </h2>
          {view.badges ? <ViewBadges names={view.badges} /> : null}
          <ViewActions view={view} />
        </header>
      )}
    </PageView>
  )
}

interface ModalViewProps extends ViewProps {
  readonly children: ReactNode
}

/** A view over the previous one; Esc, the cross and Back on a phone close it. */
export function ModalView({ view, children }: ModalViewProps) {
  const back = useScreen((host) => host.back)
  const title = useScreen((host) => headingOf(view, host) || host.definition.label)
  return (
    <Modal title={title} className="cs-modal--wide cs-modal--view" onClose={() => void back()}>
      <div className="cs-modal__body cs-view" data-view={view.name}>
        {view.badges ? <ViewBadges names={view.badges} /> : null}
        {children}
        <Blocks blocks={view.blocks} />
        <ViewActions view={view} />
      </div>
    </Modal>
  )
}
