import { useEffect } from 'react'
import HistoryIcon from 'lucide-react/icons/history'
import Paperclip from 'lucide-react/icons/paperclip'
import Send from 'lucide-react/icons/send'
import type { ShowTarget } from '../definition/definition.ts'
import { noticeOf } from '../screen/shown-errors.ts'
import { COUNT, isNumeric, NOTHING } from '../page/format.ts'
import { filesOf } from '../page/reads/files-of-row.ts'
import { DocumentPageLink } from '../screen/DocumentPageLink.tsx'
import { useDocumentPage } from '../screen/document-pages.ts'
import { OpenLink } from '../screen/OpenLink.tsx'
import { useScreen, type Row, type ScreenHost } from '../screen/host.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Modal } from '../ui/Modal.tsx'
import { rowDetails } from './details.ts'
import { DocumentBar } from './DocumentBar.tsx'
import type { DocumentList } from './document-list.ts'
import { useDocumentList, useReturnToDocument, useTopOfDocument } from './use-document-walk.ts'
import type { Detail, DetailList } from './details.ts'
import { openedRecord, useRecordCall, type OverlayProps, type RecordRef } from './record.ts'
import './details.css'
import { t } from '../messages/message.ts'
import { isLinkType } from '../fields/field-types.ts'
import { stackOverlay } from '../page/events/overlays.ts'

/** Everything the ERP sends about one record (foundation §2, §7 details). */
export function Details({ with: params, onClose }: OverlayProps) {
  const host = useScreen()
  const record = openedRecord(host, params)
  const { session, calls } = host
  const { data, error, isLoading, mutate } = useRecordCall<Row | null>('details', { session, record }, calls.details)
  const list = useDocumentList(host, record)
  const listed = list?.row['version']
  const shown = data?.['version']
  // The list has another version than these details, which may be those of an earlier reading.
  useEffect(() => {
    if (listed !== undefined && shown !== undefined && listed !== shown) mutate().catch(() => undefined)
  }, [listed, shown, mutate])
  const body = useTopOfDocument(record.key)
  useReturnToDocument(host, record.key, list)
  return (
    <Modal title={t('Details')} about={record.title} className="cs-modal--wide" onClose={onClose}>
      <div ref={body} className="cs-modal__body" tabIndex={-1} aria-busy={isLoading}>
        {data ? <RecordDetails host={host} row={data} /> : null}
        {data ? <MoreButtons {...{ host, params, record, list }} row={data} /> : null}
        {data === null ? <p className="cs-muted">{t('There are no details of this document.')}</p> : null}
        {data === undefined && isLoading ? <Loading /> : null}
        {data === undefined && error ? (
          <ErrorNotice {...noticeOf(error)} onRetry={() => void mutate().catch(() => undefined)} />
        ) : null}
      </div>
      {list === null ? null : <DocumentBar host={host} list={list} seen={data ?? null} />}
    </Modal>
  )
}

/** For a row that its server stores, which then has a version. */
function hasHistory({ definition }: ScreenHost, row: Row): boolean {
  const steps = Object.values(definition.actions).flatMap((action) => action.steps)
  return row['version'] !== undefined && steps.some((step) => step.step === 'show' && isHistory(step.show))
}

const isHistory = (target: ShowTarget): boolean => target.what === 'overlay' && target.overlay === 'history'

interface MoreButtonsProps {
  readonly host: ScreenHost
  readonly params: Row
  readonly record: RecordRef
  readonly row: Row
  /** The list with the record; null: none of the page has it. */
  readonly list: DocumentList | null
}

/** What else there is about the record: whoever decides here sees that it has files. */
function MoreButtons({ host, params, record, row, list }: MoreButtonsProps) {
  const { store } = host
  const open = (overlay: 'attachments' | 'history', of: Row) => stackOverlay(store, { overlay, with: of })
  const isStored = hasHistory(host, row)
  const files = list === null ? null : filesOf(list.row, list.about)
  const hasAlerts = useDocumentPage('alerts') !== null && list?.about.alerts
  if (files === null && !hasAlerts && !isStored) return null
  return (
    <div className="cs-details__foot">
      {files !== null ? (
        <OverlayButton Icon={Paperclip} onOpen={() => open('attachments', { pk: record.key, title: record.title })}>
          {`${t('Attachments')} (${host.format(files, COUNT)})`}
        </OverlayButton>
      ) : null}
      {hasAlerts ? (
        <DocumentPageLink page="alerts" of={{ ...record, name: record.title }} className="cs-button">
          {(label) => (
            <>
              <Send size={16} aria-hidden />
              {label}
            </>
          )}
        </DocumentPageLink>
      ) : null}
      {isStored ? (
        <OverlayButton Icon={HistoryIcon} onOpen={() => open('history', params)}>
          {t('History')}
        </OverlayButton>
      ) : null}
    </div>
  )
}

interface OverlayButtonProps {
  readonly Icon: typeof HistoryIcon
  readonly children: string
  onOpen(): void
}

function OverlayButton({ Icon, children, onOpen }: OverlayButtonProps) {
  return (
    <button type="button" className="cs-button" aria-haspopup="dialog" onClick={onOpen}>
      <Icon size={16} aria-hidden />
      {children}
    </button>
  )
}

function Loading() {
  return (
    <div className="cs-details" role="status">
      <span className="cs-visually-hidden">{t('Loading details ...')}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="cs-skeleton cs-skeleton--detail" />
      ))}
    </div>
  )
}

function RecordDetails({ host, row }: { readonly host: ScreenHost; readonly row: Row }) {
  const { declared, lists, more } = rowDetails(host.definition, row)
  return (
    <>
      <Facts host={host} details={declared} />
      {lists.map(({ columns, ...list }) =>
        columns === null ? (
          <Entries key={list.name} host={host} list={list} />
        ) : (
          <Lines key={list.name} host={host} list={list} columns={columns} />
        ),
      )}
      {more.length > 0 ? (
        <section className="cs-details__part">
          <h3>{t('More')}</h3>
          <Facts host={host} details={more} />
        </section>
      ) : null}
    </>
  )
}

interface FactsProps {
  readonly host: ScreenHost
  readonly details: readonly Detail[]
}

function Facts({ host, details }: FactsProps) {
  if (details.length === 0) return null
  return (
    <dl className="cs-details">
      {details.map(({ name, label, value, printing }) => (
        <div key={name} className="cs-detail">
          <dt className="cs-detail__label">{label}</dt>
          <dd className="cs-detail__value" data-kind={isNumeric(printing.type) ? 'amount' : 'words'}>
            <bdi>
              {isLinkType(host.definition.fields[name]?.type) ? (
                <OpenLink field={host.field(name)} value={value} />
              ) : (
                host.format(value, printing)
              )}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ListProps {
  readonly host: ScreenHost
  readonly list: Omit<DetailList, 'columns'>
}

/** A table; on a phone each line is a card. */
function Lines({ host, list, columns }: ListProps & { readonly columns: NonNullable<DetailList['columns']> }) {
  return (
    <section className="cs-details__part">
      <h3>{list.label}</h3>
      <div className="cs-details__scroll" role="region" tabIndex={0} aria-label={list.label}>
        <table className="cs-details__lines">
          <thead>
            <tr>
              {columns.map(({ name, label, printing }) => (
                <th key={name} scope="col" data-kind={isNumeric(printing.type) ? 'amount' : 'words'}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.entries.map((entry, index) => (
              <tr key={index}>
                {columns.map(({ name, label, printing }) => (
                  <td key={name} data-label={label} data-kind={isNumeric(printing.type) ? 'amount' : 'words'}>
                    <bdi>{entryText(host, name, entry)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function entryText(host: ScreenHost, name: string, entry: DetailList['entries'][number]): string {
  const detail = entry.find((each) => each.name === name)
  return detail ? host.format(detail.value, detail.printing) : NOTHING
}

/** The entries of a list, such as events or items, one after the other. */
function Entries({ host, list }: ListProps) {
  return (
    <section className="cs-details__part">
      <h3>{list.label}</h3>
      <ol className="cs-entries">
        {list.entries.map((entry, index) => (
          <li key={index} className="cs-entry">
            <Facts host={host} details={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}
