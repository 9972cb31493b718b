import type { ScreenHost } from './host.ts'
import type { PageModel } from '../page/page-model.ts'
import type { PageSources } from '../page/react/open-page.ts'
import { useScreenHost } from './screen-host.ts'
import { usePage } from '../page/react/use-page.ts'
import { useEnvironment } from './use-environment.ts'

export interface ScreenPage {
  readonly page: PageModel
  readonly host: ScreenHost
}

/** The page of a screen, and what it offers its blocks. */
export function useScreenPage(sources: PageSources & { readonly onCalled?: (() => void) | undefined }): ScreenPage {
  const page = usePage(sources)
  const environment = useEnvironment(page, sources.calls, sources.onCalled)
  return { page, host: useScreenHost(page, sources, environment) }
}
