import type { ReadState, ScreenHost } from '../../screen/host.ts'
import { shownErrorOf } from '../../screen/shown-errors.ts'
import { Reference } from '../../ui/Reference.tsx'
import { plainFormat } from '../../page/format.ts'
import { t } from '../../messages/message.ts'

interface ListTailProps {
  readonly host: ScreenHost
  readonly read: ReadState
}

/** The end of the list so far, in the words of foundation §2; after a failure, the time of the rows already read. */
export function ListTail({ host, read }: ListTailProps) {
  if (read.error && read.rows.length > 0 && read.status === 'ready') return <Failed {...{ host, read }} />
  return (
    <p className="cs-list__tail" role="status">
      {textOf(read)}
    </p>
  )
}

function textOf({ status, isComplete }: ReadState): string {
  if (status === 'more') return t('Loading more items ...')
  return status === 'ready' && isComplete ? t('End of list') : ''
}

function Failed({ host, read }: ListTailProps) {
  const { at } = read
  const time = at === undefined ? null : host.format(new Date(at).toISOString(), plainFormat('datetime'))
  return (
    <div className="cs-notice cs-list__failed" data-tone="danger" role="alert">
      <div>
        <p>
          {shownErrorOf(read.error).text}
          <Reference id={shownErrorOf(read.error).reference} />
        </p>
        {time === null ? null : <p className="cs-muted">{t('Shown as of {time}.', { time })}</p>}
      </div>
      <button type="button" className="cs-button" onClick={() => void (read.isComplete ? read.reload() : read.more())}>
        {t('Try again')}
      </button>
    </div>
  )
}
