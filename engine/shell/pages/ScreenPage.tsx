import { Suspense, useMemo, useState } from 'react'
import { sessionLocale } from '../../calls/answers.ts'
import type { Session } from '../../calls/contract.ts'
import type { ManifestScreen } from '../../definition/definition.ts'
import { announceActionAnswered } from '../site/action-answered.ts'
import { usePageTitle } from '../navigation/use-page-title.ts'
import { documentPagesOf } from '../site/menu.ts'
import { useManifest, useShell, useToolsSlot } from '../site/shell-context.ts'
import { ProblemPage } from './ProblemPage.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useDefinition } from './use-definition.ts'
import { t } from '../../messages/message.ts'

interface ScreenPageProps {
  readonly entry: ManifestScreen
  readonly session: Session
}

/** The page of a screen: fetches its definition, and with the first screen the runtime as well. */
export function ScreenPage({ entry, session }: ScreenPageProps) {
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt(attempt + 1)
  return <LoadedScreen key={`${entry.screen} ${attempt}`} entry={entry} session={session} onRetry={retry} />
}

interface LoadedScreenProps extends ScreenPageProps {
  onRetry(): void
}

/** A new definition of the same screen arrives as a changed prop, so the screen keeps its state. */
function LoadedScreen({ entry, session, onRetry }: LoadedScreenProps) {
  const { Screen, onOpenScreen } = useShell()
  const manifest = useManifest()
  const locale = useMemo(() => sessionLocale(manifest, session), [manifest, session])
  const documentPages = useMemo(() => documentPagesOf(manifest, session), [manifest, session])
  const tools = useToolsSlot()
  const { definition, failed } = useDefinition(entry.href)
  usePageTitle(entry.label)
  if (definition === null && failed) {
    return <ProblemPage title={t('{label} could not be loaded.', { label: entry.label })} onRetry={onRetry} />
  }
  if (definition === null) return <ScreenSkeleton label={entry.label} />
  return (
    <>
      <h1 className="cs-visually-hidden">{entry.label}</h1>
      <Suspense fallback={<ScreenSkeleton label={entry.label} />}>
        <Screen
          {...{ definition, session, tools, documentPages, onOpenScreen }}
          locale={locale}
          onCalled={announceActionAnswered}
        />
      </Suspense>
    </>
  )
}
