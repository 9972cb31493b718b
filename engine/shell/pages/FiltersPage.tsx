import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import type { ManifestScreen } from '../../definition/definition.ts'
import { canGoBack } from '../can-go-back.ts'
import { usePageTitle } from '../page-title.ts'
import { useManifest, useShell } from '../shell-context.ts'
import { filtersAsked, type FiltersAsked } from './filters-asked.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useDefinition } from './use-definition.ts'
import { t } from '../../messages/message.ts'

/** `/Filters?location=<screen>&<filters>`: the filter panel as a page of its own (site-modules §2.4). */
export function FiltersPage({ session }: { readonly session: Session }) {
  const { screens } = useManifest()
  const { search } = useLocation()
  const asked = filtersAsked(search)
  if (asked === null) return <GoBack />
  const entry = screens.find(({ screen }) => screen === asked.screen)
  return entry ? <ScreenFilters key={entry.screen} {...{ entry, asked, session }} /> : <NotFoundPage />
}

/** Without a location there is nothing to filter. */
function GoBack() {
  const navigate = useNavigate()
  useEffect(() => {
    if (canGoBack(window.history)) void navigate(-1)
    else void navigate('/', { replace: true })
  }, [navigate])
  return null
}

interface ScreenFiltersProps {
  readonly entry: ManifestScreen
  readonly asked: FiltersAsked
  readonly session: Session
}

function ScreenFilters({ entry, asked, session }: ScreenFiltersProps) {
  const { calls, FilterPanel } = useShell()
  const locale = useManifest()
  const navigate = useNavigate()
  const { definition, failed } = useDefinition(entry.href)
  usePageTitle(entry.label)
  if (definition === null && failed) {
    const retry = () => window.location.reload()
    return (
      <ProblemPage title={t('The filters of {label} could not be loaded.', { label: entry.label })} onRetry={retry} />
    )
  }
  if (definition === null) return <ScreenSkeleton label={entry.label} />
  const onDone = (search: string | null) =>
    void navigate({ pathname: `/${entry.screen}`, search: search ?? asked.filters }, { replace: true })
  return (
    <div className="cs-filters-page">
      <h1>{entry.label}</h1>
      <Suspense fallback={<ScreenSkeleton label={entry.label} />}>
        <FilterPanel {...{ definition, session, calls, locale, onDone }} search={asked.filters} />
      </Suspense>
    </div>
  )
}
