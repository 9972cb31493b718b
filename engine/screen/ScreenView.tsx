import { t } from '../messages/message.ts'
import { BELOW_DESK, useMedia } from '../ui/use-media.ts'
import { DocumentPagesContext } from './document-pages.ts'
import { PageScreen } from './PageScreen.tsx'
import type { ScreenViewProps } from './screen-props.ts'
import './screen.css'

const WIDE_ONLY = 'This functionality is only available on horizontal screens like laptops/desktops.'

/** A definition as a live screen. A newer definition of the same screen keeps filters, selection, rows and input. */
export function ScreenView(props: ScreenViewProps) {
  const { definition, session, documentPages = {} } = props
  const isNarrow = useMedia(BELOW_DESK)
  if (definition.wideOnly && isNarrow) return <WideOnly />
  return (
    <DocumentPagesContext value={documentPages}>
      {/* Another person starts with a new page. */}
      <PageScreen key={`${session.company} ${session.id}`} {...props} />
    </DocumentPagesContext>
  )
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
