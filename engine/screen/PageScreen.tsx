import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { View } from '../definition/definition.ts'
import { t } from '../messages/message.ts'
import type { PageModel } from '../page/page-model.ts'
import { useDrafts } from '../page/react/browser-drafts.ts'
import { untilFirstAnswers } from '../page/react/open-page.ts'
import { useCell } from '../page/react/use-cell.ts'
import { useScreenPage } from './use-screen-page.ts'
import { AskReason } from './AskReason.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { ScreenContext } from './host.ts'
import { LeaveBlocker } from './LeaveBlocker.tsx'
import { Overlay } from './overlay.tsx'
import type { ScreenViewProps } from './screen-props.ts'
import { useReportOpenScreen } from './use-report-open-screen.ts'
import { laterPart } from '../ui/later-part.tsx'
import './page.css'
import { ModalView, PageView } from './PageView.tsx'
import { useScrollPosition } from './use-scroll-position.ts'
import { useShortcuts } from './use-shortcuts.ts'

const UnfitNotice = laterPart(async () => (await import('./UnfitNotice.tsx')).UnfitNotice)
const LinkedRecord = laterPart(async () => (await import('./LinkedRecord.tsx')).LinkedRecord)
const ConflictNotice = laterPart(async () => (await import('./ConflictNotice.tsx')).ConflictNotice)

/** An open page: its views, and what is over them. */
export function PageScreen(props: ScreenViewProps) {
  const { page, host } = useScreenPage(props)
  useDrafts(page)
  useFirstAnswers(page, props.onFirstAnswers)
  const [entry, link, shown] = [useCell(page.entry), useCell(page.link), useCell(page.shown)]
  const [view, modal] = [useCell(page.view), useCell(page.modal)]
  const readOnly = useCell(page.readOnly)
  useShortcuts(host, shown.actions)
  useReportOpenScreen(props.onOpenScreen, { host, actions: shown.actions, hasListKeys: showsList(view) })
  const main = useScrollPosition(view?.name ?? '')
  const notice = link ? null : <FormNotices page={page} />
  return (
    <ScreenContext value={host}>
      <div className="cs-screen cs-page" ref={main}>
        {readOnly || !shown.filters ? null : <FilterBar tools={props.tools ?? null} />}
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
        <LeaveBlocker page={page} />
      </div>
    </ScreenContext>
  )
}

/** Whether the view always shows a list, which has keys of its own. */
function showsList(view: View | undefined): boolean {
  return view?.blocks.some(({ block, visibleWhen }) => block === 'list' && visibleWhen === null) ?? false
}

function useFirstAnswers(page: PageModel, onFirstAnswers: ScreenViewProps['onFirstAnswers']): void {
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    const begin = async (): Promise<void> => {
      await untilFirstAnswers(page)
      if (!isOver) end = onFirstAnswers?.(page.definition) ?? null
    }
    void begin()
    return () => {
      isOver = true
      end?.()
    }
  }, [page, onFirstAnswers])
}

/** The notices of a form: what was restored, what no longer fits, what somebody else has saved. */
function FormNotices({ page }: { readonly page: PageModel }) {
  const hasConflict = useStore(page.store, ({ conflict }) => conflict !== null)
  const hasUnfit = useStore(page.store, ({ unfit }) => unfit.length > 0)
  return (
    <>
      <Restored page={page} />
      {hasUnfit ? <UnfitNotice page={page} /> : null}
      {hasConflict ? <ConflictNotice page={page} /> : null}
    </>
  )
}

/** Text typed before the page was left is restored, and can be discarded. */
function Restored({ page }: { readonly page: PageModel }) {
  const isRestored = useStore(page.store, ({ restored, formSession }) => restored === formSession)
  if (!isRestored) return null
  return (
    <div className="cs-notice cs-restored" role="status">
      <p>{t('Restored what you had typed.')}</p>
      <button type="button" className="cs-button cs-button--plain" onClick={page.discardDraft}>
        {t('Discard')}
      </button>
    </div>
  )
}
