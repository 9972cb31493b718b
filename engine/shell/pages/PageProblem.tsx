import { useParams } from 'react-router-dom'
import { t } from '../../messages/message.ts'
import { useManifest } from '../site/shell-context.ts'
import { ProblemPage } from './ProblemPage.tsx'

/** In the place of a page whose code did not load, or that could not be drawn; bar and menu stay. */
export function PageProblem() {
  const { screens } = useManifest()
  const { name } = useParams()
  const entry = screens.find(({ screen }) => screen === name)
  const title = entry ? t('{label} could not be shown.', { label: entry.label }) : t('This page could not be loaded.')
  // A chunk that failed to load stays failed in this page: only a reload requests it again.
  return <ProblemPage title={title} onRetry={() => window.location.reload()} />
}
