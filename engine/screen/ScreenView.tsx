import { Suspense } from 'react'
import { BlockViewsContext } from './Blocks.tsx'
import { PlainScreen } from './PlainScreen.tsx'
import type { ScreenViewProps } from './screen-props.ts'
import './screen.css'

/** A definition as a live screen. A newer definition of the same screen keeps filters, selection, rows and input. */
export function ScreenView(props: ScreenViewProps) {
  const { definition, blocks, session, Whole } = props
  // Another person starts with a new page.
  const person = `${session.company} ${session.id}`
  if (definition.plain)
    return (
      <BlockViewsContext value={blocks}>
        <PlainScreen key={person} {...props} />
      </BlockViewsContext>
    )
  return (
    <Suspense fallback={<p className="cs-block-waits" aria-busy />}>
      <Whole key={person} {...props} />
    </Suspense>
  )
}
