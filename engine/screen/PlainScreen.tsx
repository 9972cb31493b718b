import { useMemo } from 'react'
import { createPlainPage } from '../page/plain-page.ts'
import { useCell } from '../page/react/use-cell.ts'
import type { Block } from '../definition/definition.ts'
import { AskReason } from './AskReason.tsx'
import { Blocks } from './Blocks.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import type { Text } from '../expressions/tree.ts'
import { ScreenContext, useScreen } from './host.ts'
import { LeaveBlocker } from './LeaveBlocker.tsx'
import { Overlay } from './overlay.tsx'
import type { ScreenViewProps } from './screen-props.ts'
import { useReportOpenScreen } from './use-report-open-screen.ts'
import { useScreenPage } from './use-screen-page.ts'

/** A screen of one view without forms. */
export function PlainScreen(props: ScreenViewProps) {
  const { page, host } = useScreenPage(props, createPlainPage)
  const view = useCell(page.view)
  const readOnly = useCell(page.readOnly)
  const actions = useMemo(() => actionsOf(view?.blocks ?? []), [view])
  useReportOpenScreen(props.onOpenScreen, { host, actions, hasListKeys: true })
  return (
    <ScreenContext value={host}>
      <div className="cs-screen">
        {readOnly ? null : <FilterBar tools={props.tools ?? null} />}
        {view?.label ? <Heading text={view.label} /> : null}
        <Blocks blocks={view?.blocks ?? []} />
        <ConfirmDialog />
        <AskReason />
        <Overlay View={props.Overlay} />
        <LeaveBlocker page={page} />
      </div>
    </ScreenContext>
  )
}

function Heading({ text }: { readonly text: Text }) {
  return <h2 className="cs-screen__heading">{useScreen(({ textOf }) => textOf(text))}</h2>
}

function actionsOf(blocks: readonly Block[]): ReadonlySet<string> {
  return new Set(blocks.flatMap((block) => (block.block === 'list' ? block.actions : [])))
}
