import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Session } from '../calls/contract.ts'
import type { Definition } from '../definition/definition.ts'
import { writeFilters } from './filters.ts'
import type { FilterValues } from './filters.ts'
import { useToday } from './filters/use-today.ts'
import type { LocaleSettings } from './format.ts'
import type { ScreenHost } from './host.ts'
import { needsDay, openedWith } from './opening.ts'
import type { Names } from './scope.ts'

interface Opened {
  readonly definition: Definition
  readonly session: Session
  readonly locale: LocaleSettings
}

/** What the address and the session say. */
export interface ScreenSources {
  /** Without the filters that are not shown here. */
  readonly definition: Definition
  readonly params: URLSearchParams
  readonly filters: FilterValues
  readonly setFilters: ScreenHost['setFilters']
  readonly openedAt: Date
  /** The names without reads: rows are asked with the moment of opening, as a question that changes with the clock never ends. */
  namesAt(now: Date): Names
}

export function useScreenSources({ definition: whole, session, locale }: Opened): ScreenSources {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [openedAt] = useState(() => new Date())
  const opening = { definition: whole, session, params, locale }
  const today = useToday(locale.timeZone, needsDay(opening))
  const opened = openedWith(opening, today)
  const definition = useSameFilters(whole, opened.definition)
  return {
    definition,
    params,
    filters: opened.filters,
    openedAt,
    namesAt: opened.namesAt,
    setFilters: (values, how) =>
      // From the address as it is now: two changes in one moment must not undo each other.
      setParams(writeFilters(definition, new URLSearchParams(window.location.search), values), {
        replace: how === 'typing',
        state,
      }),
  }
}

/** The same definition while the same filters of it are shown. */
function useSameFilters(whole: Definition, shown: Definition): Definition {
  const names = shown.filters.map(({ name }) => name).join()
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => shown, [whole, names])
}
