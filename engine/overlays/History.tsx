import { noticeOf } from '../screen/shown-errors.ts'
import { plainFormat } from '../page/format.ts'
import { useScreen, type ScreenHost } from '../screen/host.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Modal } from '../ui/Modal.tsx'
import { type FieldChange, historyIn, type SavedChange } from './history.ts'
import { openedRecord, useRecordCall, type OverlayProps } from './record.ts'
import './history.css'
import { t } from '../messages/message.ts'

/** Who changed which field of a record, and from what to what (our extension `history`). */
export function History({ with: params, onClose }: OverlayProps) {
  const host = useScreen()
  const record = openedRecord(host, params)
  const { session, calls } = host
  const { data, error, isLoading, mutate } = useRecordCall('history', { session, record }, async ({ screen, key }) =>
    historyIn(await calls.get({ screen, path: 'history', query: { key } })),
  )
  return (
    <Modal title={t('History')} className="cs-modal--wide" onClose={onClose}>
      <div className="cs-modal__body" aria-busy={isLoading}>
        {data ? <Changes host={host} changes={data.changes} /> : null}
        {data && !data.isComplete ? <p className="cs-muted">{t('Older changes are not shown.')}</p> : null}
        {!data && isLoading ? <p role="status">{t('Loading ...')}</p> : null}
        {!data && error ? (
          <ErrorNotice {...noticeOf(error)} onRetry={() => void mutate().catch(() => undefined)} />
        ) : null}
      </div>
    </Modal>
  )
}

interface ChangesProps {
  readonly host: ScreenHost
  readonly changes: readonly SavedChange[]
}

function Changes({ host, changes }: ChangesProps) {
  if (changes.length === 0) return <p className="cs-muted">{t('Nothing has been changed.')}</p>
  return (
    <ol className="cs-edits">
      {changes.map((change, index) => (
        <li key={index} className="cs-edit">
          <p className="cs-edit__head">
            <b>{change.by}</b> <time dateTime={change.at}>{host.format(change.at, plainFormat('datetime'))}</time>
          </p>
          <dl className="cs-edit__fields">
            {change.fields.map(({ before, after, isReplaced, ...where }, at) => (
              <div key={at}>
                <dt>{labelOf(host, where)}</dt>
                <dd>
                  {before === null ? null : (
                    <>
                      <del>{before}</del>{' '}
                    </>
                  )}
                  {after === null ? (
                    <span className="cs-muted">{t('empty')}</span>
                  ) : (
                    <ins>{isReplaced ? replacedText(before) : after}</ins>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

/** The English text of the server, in the language of the page. */
const replacedText = (name: string | null): string => t('{name} (replaced)', { name: name ?? '' })

type Place = Pick<FieldChange, 'field' | 'label' | 'row' | 'column'>

/** The label from the screen, for a field of lines with the line, if its position is known, and its column. */
function labelOf({ definition: { fields } }: ScreenHost, { field, label, row, column }: Place): string {
  const own = fields[field]?.label ?? label
  const line = row === null ? own : t('{label}, row {row}', { label: own, row })
  return column === null ? line : `${line}: ${fields[column]?.label ?? column}`
}
