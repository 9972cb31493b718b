import type { Cell } from '../page/cell.ts'
import type { ScreenHost } from './host.ts'
import type { PageModel } from '../page/page-model.ts'
import type { ScreenViewProps } from './screen-props.ts'
import { useScreenHost } from './screen-host.ts'
import { usePage } from '../page/react/use-page.ts'
import { useEnvironment } from './use-environment.ts'

export interface OpenScreenPage {
  readonly page: PageModel
  readonly host: Cell<ScreenHost>
}

/** The page of a screen, and the host it provides to its blocks. */
export function useScreenPage(props: ScreenViewProps): OpenScreenPage {
  const page = usePage(props)
  const environment = useEnvironment(page, props.calls, props.onCalled)
  return { page, host: useScreenHost(page, props, environment) }
}
