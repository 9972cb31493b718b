import { useEffect, useState } from 'react'
import { screenOfPath } from '../../page/asking/when-reported.ts'
import type { FreshRowChanges } from '../../page/reads/compare-pages.ts'
import { ChangesNotice } from '../../screen/ChangesNotice.tsx'
import type { ScreenHost } from '../../screen/host.ts'
import type { GridSource } from '../../grid-data/grid-source.ts'
import { watchSource } from './watch-source.ts'

interface GridChangesProps {
  readonly host: ScreenHost
  /** The name of the read. */
  readonly name: string
  readonly source: GridSource
}

/** Announces that others have changed rows of the grid; the rows follow when a person asks for it. */
export function GridChanges({ host, name, source }: GridChangesProps) {
  const [changes, setChanges] = useState<FreshRowChanges | null>(null)
  const { watchChanges, events, definition } = host
  const read = definition.reads[name]
  const path = host.gridQuestions[name]?.path
  useEffect(() => {
    if (path === undefined || read === undefined) return watchChanges(name, setChanges)
    if (events === undefined) return
    const screen = screenOfPath(path, definition.screen)
    const isHidden = () => document.hidden
    const watched = watchSource({ read, source, events, isHidden, screen: () => screen, show: setChanges })
    document.addEventListener('visibilitychange', watched.look)
    return () => {
      document.removeEventListener('visibilitychange', watched.look)
      watched.stop()
    }
  }, [read, name, source, events, path, definition.screen, watchChanges])
  const onShow = () => (path !== undefined ? source.reload() : void host.read(name)?.reload())
  return <ChangesNotice {...{ changes, host, onShow }} />
}
