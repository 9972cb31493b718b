import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import type { ManifestScreen } from '../../definition/definition.ts'
import { usePageTitle } from '../page-title.ts'
import { useManifest, useShell } from '../shell-context.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useDefinition } from './use-definition.ts'

/** `/:screen`: whatever the manifest names; its definition is fetched, its runtime with the first one. */
export function ScreenPage({ session }: { readonly session: Session }) {
  const { screen } = useParams()
  const [attempt, setAttempt] = useState(0)
  const entry = useManifest().screens.find((candidate) => candidate.screen === screen)
  if (!entry) return <NotFoundPage />
  const retry = () => setAttempt(attempt + 1)
  return <OpenScreen key={`${entry.screen} ${attempt}`} entry={entry} session={session} onRetry={retry} />
}

interface OpenScreenProps {
  readonly entry: ManifestScreen
  readonly session: Session
  onRetry(): void
}

/** A new definition of the same screen arrives as another prop: what is on screen keeps its state. */
function OpenScreen({ entry, session, onRetry }: OpenScreenProps) {
  const { Screen } = useShell()
  const manifest = useManifest()
  const { definition, failed } = useDefinition(entry.href)
  usePageTitle(entry.label)
  if (definition === null && failed) {
    return <ProblemPage title={`${entry.label} could not be loaded.`} onRetry={onRetry} />
  }
  if (definition === null) return <ScreenSkeleton label={entry.label} />
  return (
    <PartBoundary title={`${entry.label} could not be shown.`}>
      <h1 className="cs-visually-hidden">{entry.label}</h1>
      <Suspense fallback={<ScreenSkeleton label={entry.label} />}>
        <Screen definition={definition} session={session} locale={manifest} />
      </Suspense>
    </PartBoundary>
  )
}
