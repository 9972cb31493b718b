import type { ReadState } from '../../runtime/host.ts'
import { faultOf } from '../../runtime/faults.ts'
import { t } from '../../messages/message.ts'

/** The end of the list so far, in the words of foundation §2; a failure keeps the rows already read. */
export function ListTail({ read }: { readonly read: ReadState }) {
  if (read.error && read.rows.length > 0 && read.status === 'ready') return <Failed read={read} />
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

function Failed({ read }: { readonly read: ReadState }) {
  return (
    <div className="cs-notice cs-list__failed" data-tone="danger" role="alert">
      <p>{faultOf(read.error).text}</p>
      <button type="button" className="cs-button" onClick={() => void (read.isComplete ? read.reload() : read.more())}>
        {t('Try again')}
      </button>
    </div>
  )
}
