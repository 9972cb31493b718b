import type { Definition } from '../definition/definition.ts'
import { t } from '../messages/message.ts'
import { usesForms } from '../page/form/uses-forms.ts'
import { loadForms } from '../page/react/forms.ts'
import { preloadable } from '../ui/preloadable.tsx'
import { BELOW_DESK, useMedia } from '../ui/use-media.ts'
import { DocumentPagesContext } from './document-pages.ts'
import { needsPageCode } from '../page/needed-code.ts'
import { loadViews, PageScreen } from './PageScreen.tsx'
import type { ScreenViewProps } from './screen-props.ts'
import './screen.css'

const WIDE_ONLY = 'This functionality is only available on horizontal screens like laptops/desktops.'

const PageWithForms = preloadable(async () => {
  await Promise.all([loadForms(), loadViews()])
  return PageScreen
})

/** A definition as a live screen. A newer definition of the same screen keeps filters, selection, rows and input. */
export function ScreenView(props: ScreenViewProps) {
  const { definition, session, documentPages = {} } = props
  const isNarrow = useMedia(BELOW_DESK)
  if (definition.wideOnly && isNarrow) return <WideOnly />
  const Page = usesForms(definition) ? PageWithForms.Component : PageScreen
  return (
    <DocumentPagesContext value={documentPages}>
      {/* Another person starts with a new page. */}
      <Page key={`${session.company} ${session.id}`} {...props} />
    </DocumentPagesContext>
  )
}

/** Loads what the page of a definition needs besides blocks. Rejects if it does not arrive. */
export async function loadPageCode(definition: Definition): Promise<void> {
  if (needsPageCode(definition)) await PageWithForms.load()
}

function WideOnly() {
  return (
    <div className="cs-screen">
      <div className="cs-empty" role="status">
        <p>{t(WIDE_ONLY)}</p>
      </div>
    </div>
  )
}
