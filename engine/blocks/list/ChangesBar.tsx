import { useEffect, useState } from 'react'
import type { FreshRowChanges } from '../../page/reads/compare-pages.ts'
import { rowKey } from '../../page/reads/rows.ts'
import { keepOnly, requestFocus } from '../../page/events/selection.ts'
import { ChangesNotice } from '../../screen/ChangesNotice.tsx'
import type { ReadState, ScreenHost } from '../../screen/host.ts'

interface ChangesBarProps {
  readonly host: ScreenHost
  readonly read: ReadState
}

/** Announces that others have changed rows of the list. */
export function ChangesBar({ host, read }: ChangesBarProps) {
  const [changes, setChanges] = useState<FreshRowChanges | null>(null)
  const { watchChanges } = host
  const { name } = read.read
  useEffect(() => watchChanges(name, setChanges), [watchChanges, name])
  const onShow = () => changes && void show(host, name, changes)
  return <ChangesNotice {...{ changes, host, onShow }} />
}

/** Reads the list again and goes to the first new row; rows that are no longer in it are deselected. */
async function show(host: ScreenHost, name: string, { firstAdded }: FreshRowChanges): Promise<void> {
  await host.read(name)?.reload()
  const now = host.read(name)
  if (!now || now.error) return
  const keys = now.rows.flatMap((row) => rowKey(row, now.read) ?? [])
  keepOnly(host.store, keys)
  if (firstAdded !== null && keys.includes(firstAdded)) requestFocus(host.store, firstAdded)
}
