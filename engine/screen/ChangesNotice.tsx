import { useId } from 'react'
import { plural, t } from '../messages/message.ts'
import { plainFormat } from '../page/format.ts'
import type { FreshRowChanges } from '../page/reads/compare-pages.ts'
import type { ScreenHost } from './host.ts'
import './changes-notice.css'

interface ChangesNoticeProps {
  readonly changes: FreshRowChanges | null
  readonly host: Pick<ScreenHost, 'format'>
  onShow(): void
}

/** Announces that others have changed rows. Lies over the rows and moves nothing until it is pressed. */
export function ChangesNotice({ changes, host, onShow }: ChangesNoticeProps) {
  const text = useId()
  return (
    <div className="cs-changes__bar" data-silent={changes === null}>
      {/* Mounted before its text, because only then a screen reader reads the text out. */}
      <p id={text} role="status">
        {changes === null ? '' : changesText(changes, (count) => host.format(count, plainFormat('number')))}
      </p>
      {changes === null ? null : (
        <button type="button" className="cs-button" aria-describedby={text} onClick={onShow}>
          {t('Show')}
        </button>
      )}
    </div>
  )
}

function changesText({ added, isMore }: FreshRowChanges, format: (count: number) => string): string {
  if (added === 0) return t('Some of these rows have changed')
  return plural(added, ['{number} new', '{number} new'], { number: isMore ? `${format(added)}+` : format(added) })
}
