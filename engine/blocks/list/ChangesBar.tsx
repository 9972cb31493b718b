import { useEffect, useId, useState } from 'react'
import { plural, t } from '../../messages/message.ts'
import { plain } from '../../page/format.ts'
import type { RowChanges } from '../../page/reads/compare-pages.ts'
import { keyOf } from '../../page/reads/rows.ts'
import { keepOnly } from '../../page/selection.ts'
import type { ReadState, ScreenHost } from '../../screen/host.ts'
import './changes-bar.css'

interface ChangesBarProps {
  readonly host: ScreenHost
  readonly read: ReadState
}

/** Announces that others have changed rows of the list. Lies over the list and moves nothing until it is pressed. */
export function ChangesBar({ host, read }: ChangesBarProps) {
  const text = useId()
  const [changes, setChanges] = useState<RowChanges | null>(null)
  const { watchChanges } = host
  const { name } = read.read
  useEffect(() => watchChanges(name, setChanges), [watchChanges, name])
  return (
    <div className="cs-changes__bar" data-silent={changes === null}>
      {/* Mounted before its text, because only then a screen reader reads the text out. */}
      <p id={text} role="status">
        {changes === null ? '' : changesText(changes, (count) => host.format(count, plain('number')))}
      </p>
      {changes === null ? null : (
        <button
          type="button"
          className="cs-button"
          aria-describedby={text}
          onClick={() => void show(host, name, changes)}
        >
          {t('Show')}
        </button>
      )}
    </div>
  )
}

function changesText({ added, isMore }: RowChanges, format: (count: number) => string): string {
  if (added === 0) return t('Some of these rows have changed')
  return plural(added, ['{number} new', '{number} new'], { number: isMore ? `${format(added)}+` : format(added) })
}

/** Reads the list again and goes to the first new row; rows that are no longer in it are deselected. */
async function show(host: ScreenHost, name: string, { firstAdded }: RowChanges): Promise<void> {
  await host.read(name)?.reload()
  const now = host.read(name)
  if (!now || now.error) return
  const keys = now.rows.flatMap((row) => keyOf(row, now.read) ?? [])
  keepOnly(host.store, keys)
  if (firstAdded !== null && keys.includes(firstAdded)) host.store.setState({ focus: firstAdded, active: firstAdded })
}
