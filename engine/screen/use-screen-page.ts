import { useStore } from 'zustand'
import { useAsksBeforeLeaving, useLocation } from '../history/history-context.ts'
import { entryOf, viewIn } from '../page/address/address.ts'
import { hasUnsent, mayLeave } from '../page/chosen-files.ts'
import type { CreatePage } from '../page/react/open-page.ts'
import type { Cell } from '../page/cell.ts'
import type { ScreenHost } from './host.ts'
import type { PageModel } from '../page/page-model.ts'
import type { ScreenViewProps } from './screen-props.ts'
import { useScreenHost } from './screen-host.ts'
import { usePage } from '../page/react/use-page.ts'
import { useEnvironment } from './use-environment.ts'

export interface ScreenPage {
  readonly page: PageModel
  readonly host: Cell<ScreenHost>
}

/** The page of a screen, and the host it provides to its blocks. */
export function useScreenPage(props: ScreenViewProps, create: CreatePage): ScreenPage {
  const page = usePage({ ...props, create })
  useChosenFiles(page)
  const environment = useEnvironment(page, props.calls, props.onCalled)
  return { page, host: useScreenHost(page, props, environment) }
}

/** Files that were chosen, but not uploaded, are not lost without a question. */
function useChosenFiles({ definition, store, entry }: PageModel): void {
  const { pathname, search } = useLocation()
  const view = viewIn(definition, new URLSearchParams(search))
  useAsksBeforeLeaving({
    isUnsafe: useStore(store, hasUnsent),
    staysAt(next) {
      const params = new URLSearchParams(next.search)
      const to = entryOf(definition, params, next.state)
      const { below, form } = entry.get()
      return (
        next.pathname === pathname && viewIn(definition, params) === view && (to.below ?? to.form) === (below ?? form)
      )
    },
    ask: () => mayLeave(store),
  })
}
