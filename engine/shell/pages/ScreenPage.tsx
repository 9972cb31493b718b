import { Suspense, useState } from 'react'
import type { Session } from '../../calls/contract.ts'
import type { ManifestScreen } from '../../definition/definition.ts'
import { tellCalled } from '../frame/called.ts'
import { useToolsSlot } from '../frame/tools-slot.ts'
import { usePageTitle } from '../page-title.ts'
import { useManifest, useShell } from '../shell-context.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useDefinition } from './use-definition.ts'
import { t } from '../../messages/message.ts'

interface ScreenPageProps {
  readonly entry: ManifestScreen
  readonly session: Session
}

/** Its definition is fetched, its runtime with the first screen. */
export function ScreenPage({ entry, session }: ScreenPageProps) {
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt(attempt + 1)
  return <OpenScreen key={`${entry.screen} ${attempt}`} entry={entry} session={session} onRetry={retry} />
}

interface OpenScreenProps extends ScreenPageProps {
  onRetry(): void
}

/** A new definition of the same screen arrives as another prop: what is on screen keeps its state. */
function OpenScreen({ entry, session, onRetry }: OpenScreenProps) {
  const { Screen, onAtHand } = useShell()
  const manifest = useManifest()
  const tools = useToolsSlot()
  const { definition, failed } = useDefinition(entry.href)
  usePageTitle(entry.label)
  if (definition === null && failed) {
    return <ProblemPage title={t('{label} could not be loaded.', { label: entry.label })} onRetry={onRetry} />
  }
  if (definition === null) return <ScreenSkeleton label={entry.label} />
  return (
    <PartBoundary title={t('{label} could not be shown.', { label: entry.label })}>
      <h1 className="cs-visually-hidden">{entry.label}</h1>
      <Suspense fallback={<ScreenSkeleton label={entry.label} />}>
        <Screen {...{ definition, session, tools, onAtHand }} locale={manifest} onCalled={tellCalled} />
      </Suspense>
    </PartBoundary>
  )
}
