import { useEffect, useRef, useState } from 'react'
import type { View } from '../definition/definition.ts'
import type { PageModel } from '../page/page-model.ts'
import { usesForms } from '../page/form/uses-forms.ts'
import { hasHead } from '../page/needed-code.ts'
import { untilFirstAnswers } from '../page/react/open-page.ts'
import { useCell } from '../page/react/use-cell.ts'
import { loadMoves } from './use-environment.ts'
import { useScreenPage } from './use-screen-page.ts'
import { AskReason } from './AskReason.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { ScreenContext, useScreen } from './host.ts'
import { Overlay } from './overlay.tsx'
import type { ScreenViewProps } from './screen-props.ts'
import { useReportOpenScreen } from './use-report-open-screen.ts'
import { laterPart } from '../ui/later-part.tsx'
import { preloadable } from '../ui/preloadable.tsx'
import { useIdle } from '../ui/use-idle.ts'
import './page.css'
import { PageView } from './PageView.tsx'

const HeadedView = preloadable(async () => (await import('./HeadedView.tsx')).HeadedView)
const ModalView = preloadable(async () => (await import('./HeadedView.tsx')).ModalView)
const FormNotices = preloadable(async () => (await import('./FormNotices.tsx')).FormNotices)
const PageLater = laterPart(async () => (await import('./PageLater.tsx')).PageLater)
const Drafts = laterPart(async () => (await import('../page/react/Drafts.tsx')).Drafts)
const LinkedRecord = laterPart(async () => (await import('./LinkedRecord.tsx')).LinkedRecord)

/** Loads what draws and moves views that have forms, or more than blocks. Rejects if it does not arrive. */
export const loadViews = () => Promise.all([HeadedView.load(), ModalView.load(), FormNotices.load(), loadMoves()])

/** An open page: its views, and what is over them. */
export function PageScreen(props: ScreenViewProps) {
  const { page, host } = useScreenPage(props)
  const isAnswered = useFirstAnswers(page, props.onFirstAnswers)
  const [entry, link, shown] = [useCell(page.entry), useCell(page.link), useCell(page.shown)]
  const [view, modal] = [useCell(page.view), useCell(page.modal)]
  const readOnly = useCell(page.readOnly)
  useReportOpenScreen(props.onOpenScreen, { host, actions: shown.actions, hasListKeys: showsList(view) })
  const hasForms = usesForms(page.definition)
  const isIdle = useIdle(isAnswered)
  const main = useRef<HTMLDivElement>(null)
  const notice = link || !hasForms ? null : <FormNotices.Component page={page} />
  return (
    <ScreenContext value={host}>
      <div className="cs-screen cs-page" ref={main}>
        {readOnly || !shown.filters ? null : <FilterBar tools={props.tools ?? null} />}
        {modal ? null : notice}
        {link ? <LinkedRecord key={link.id} link={link} /> : null}
        {view ? <OpenView key={`${view.name} ${entry.below ?? entry.form}`} view={view} /> : null}
        {modal ? (
          <ModalView.Component key={`${modal.name} ${entry.form}`} view={modal}>
            {notice}
          </ModalView.Component>
        ) : null}
        <ConfirmDialog />
        <AskReason />
        <Overlay View={props.Overlay} />
        {isIdle || hasForms ? (
          <PageLater {...{ page, host, main }} actions={shown.actions} view={view?.name ?? ''} />
        ) : null}
        {hasForms ? <Drafts page={page} /> : null}
      </div>
    </ScreenContext>
  )
}

function OpenView({ view }: { readonly view: View }) {
  const definition = useScreen((host) => host.definition)
  return hasHead(definition, view) ? <HeadedView.Component view={view} /> : <PageView view={view} />
}

/** Whether the view always shows a list, which has keys of its own. */
function showsList(view: View | undefined): boolean {
  return view?.blocks.some(({ block, visibleWhen }) => block === 'list' && visibleWhen === null) ?? false
}

/** Whether each of the first requests has been answered. */
function useFirstAnswers(page: PageModel, onFirstAnswers: ScreenViewProps['onFirstAnswers']): boolean {
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    const begin = async (): Promise<void> => {
      await untilFirstAnswers(page)
      if (isOver) return
      setAnswered(true)
      end = onFirstAnswers?.(page.definition) ?? null
    }
    void begin()
    return () => {
      isOver = true
      end?.()
    }
  }, [page, onFirstAnswers])
  return isAnswered
}
