import { useEffect, useRef } from 'react'
import { AskReason } from '../AskReason.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import { ScreenContext } from '../host.ts'
import type { ScreenHost } from '../host.ts'
import { Overlay } from '../overlay.tsx'
import { useReportOpenScreen } from '../use-report-open-screen.ts'
import type { PageState } from './PageScreen.tsx'
import type { Brought } from './PageReads.tsx'
import { LinkedRecord } from './LinkedRecord.tsx'
import { ModalView, PageView } from './PageView.tsx'
import { useLife } from './use-life.ts'
import type { Life } from './use-life.ts'
import { usePageHost } from './use-page-host.ts'
import { usePlaces } from './use-places.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { t } from '../../messages/message.ts'

interface OpenPageProps {
  readonly page: PageState
  readonly brought: Brought
}

/** The page with what its reads have brought. */
export function OpenPage({ page, brought }: OpenPageProps) {
  const { props, link, view, modal, entry, shown } = page
  const life = useLife(page)
  const host = usePageHost({ page, brought, life })
  useFreshSelection(host)
  useShortcuts(host, shown.actions)
  useReportOpenScreen(props.onOpenScreen, { host, actions: shown.actions, hasKeys: false })
  const main = usePlaces(view?.name ?? '')
  const notice = life.isRestored && !link ? <Restored life={life} /> : null
  return (
    <ScreenContext value={host}>
      <div className="cs-screen cs-page" ref={main}>
        {host.lookOnly || !shown.filters ? null : <FilterBar tools={props.tools ?? null} />}
        {modal ? null : notice}
        {link ? <LinkedRecord key={link.id} link={link} /> : null}
        {view ? <PageView key={`${view.name} ${entry.below ?? entry.form}`} view={view} /> : null}
        {modal ? (
          <ModalView key={`${modal.name} ${entry.form}`} view={modal}>
            {notice}
          </ModalView>
        ) : null}
        <ConfirmDialog />
        <AskReason />
        <Overlay View={props.Overlay} />
      </div>
    </ScreenContext>
  )
}

function Restored({ life }: { readonly life: Life }) {
  return (
    <div className="cs-notice cs-restored" role="status">
      <p>{t('Restored what you had typed.')}</p>
      <button type="button" className="cs-button cs-button--plain" onClick={() => life.discard()}>
        {t('Discard')}
      </button>
    </div>
  )
}

/** Another question to the same read, other rows: what was selected of the old ones is not carried along unseen. */
function useFreshSelection({ reads, store }: ScreenHost): void {
  const seen = useRef(new Map<string, string>())
  const asked = Object.values(reads).filter(({ question }) => question !== '')
  useEffect(() => {
    const others = asked.filter(({ read, question }) => (seen.current.get(read.name) ?? question) !== question)
    for (const { read, question } of asked) seen.current.set(read.name, question)
    if (others.length > 0) store.setState({ selected: new Set(), anchor: null, active: null, outcomes: new Map() })
  })
}
