import { Suspense } from 'react'
import { BlockViewsContext } from './Blocks.tsx'
import { DocumentPagesContext } from './document-pages.ts'
import { PlainScreen } from './PlainScreen.tsx'
import type { ScreenViewProps } from './screen-props.ts'
import './screen.css'

/** A definition as a live screen. A newer definition of the same screen keeps filters, selection, rows and input. */
export function ScreenView(props: ScreenViewProps) {
  const { definition, blocks, session, Whole, documentPages = {} } = props
  // Another person starts with a new page.
  const person = `${session.company} ${session.id}`
  return (
    <DocumentPagesContext value={documentPages}>
      {definition.plain ? (
        <BlockViewsContext value={blocks}>
          <PlainScreen key={person} {...props} />
        </BlockViewsContext>
      ) : (
        <Suspense fallback={<p className="cs-block-waits" aria-busy />}>
          <Whole key={person} {...props} />
        </Suspense>
      )}
    </DocumentPagesContext>
  )
}
