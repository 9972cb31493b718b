import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { sessionLocale } from '../../calls/answers.ts'
import type { Session } from '../../calls/contract.ts'
import type { ManifestScreen } from '../../definition/definition.ts'
import { canGoBack } from '../../ui/history-entry.ts'
import { usePageTitle } from '../navigation/use-page-title.ts'
import { useManifest, useShell } from '../site/shell-context.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useDefinition } from './use-definition.ts'
import { t } from '../../messages/message.ts'

/** `/Filters?location=<screen>&<filters>`: the filter panel as a page of its own (site-modules §2.4). */
export function FiltersPage({ session }: { readonly session: Session }) {
  const { screens } = useManifest()
  const { search } = useLocation()
  const request = filterRequest(search)
  if (request === null) return <GoBack />
  const entry = screens.find(({ screen }) => screen === request.screen)
  return entry ? <ScreenFilters key={entry.screen} {...{ entry, request, session }} /> : <NotFoundPage />
}

/** Without a location there is nothing to filter. */
function GoBack() {
  const navigate = useNavigate()
  useEffect(() => {
    if (canGoBack()) void navigate(-1)
    else void navigate('/', { replace: true })
  }, [navigate])
  return null
}

interface ScreenFiltersProps {
  readonly entry: ManifestScreen
  readonly request: FilterRequest
  readonly session: Session
}

function ScreenFilters({ entry, request, session }: ScreenFiltersProps) {
  const { calls, FilterPanel } = useShell()
  const locale = sessionLocale(useManifest(), session)
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
    void navigate({ pathname: `/${entry.screen}`, search: search ?? request.filters }, { replace: true })
  return (
    <div className="cs-filters-page">
      <h1>{entry.label}</h1>
      <Suspense fallback={<ScreenSkeleton label={entry.label} />}>
        <FilterPanel {...{ definition, session, calls, locale, onDone }} search={request.filters} />
      </Suspense>
    </div>
  )
}

interface FilterRequest {
  readonly screen: string
  /** The active filters, as the query of the screen's address: `Status=Draft&search=a`. */
  readonly filters: string
}

/** What the address of the page requests; null when it names no location. */
export function filterRequest(search: string): FilterRequest | null {
  const query = new URLSearchParams(search)
  const screen = query.get('location')
  query.delete('location')
  return screen ? { screen, filters: query.toString() } : null
}
