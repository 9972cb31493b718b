import { useId, useState } from 'react'
import type { MouseEvent } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import FileText from 'lucide-react/icons/file-text'
import ListTree from 'lucide-react/icons/list-tree'
import MessageSquare from 'lucide-react/icons/message-square'
import Paperclip from 'lucide-react/icons/paperclip'
import Send from 'lucide-react/icons/send'
import { useStore } from 'zustand'
import type { About, Action } from '../../definition/definition.ts'
import type { Row, ScreenHost } from '../../screen/host.ts'
import { unfold } from '../../page/events/selection.ts'
import { ActionButtons } from '../../screen/ActionButtons.tsx'
import { DocumentPageLink } from '../../screen/DocumentPageLink.tsx'
import { useDocumentPage } from '../../screen/document-pages.ts'
import { Facts } from './Facts.tsx'
import type { ListItem } from './list-items.ts'
import { readyActions } from './list-state.ts'
import { filesOf } from '../../page/reads/files-of-row.ts'
import { moreFilesOf, openRecord, pdfOf } from './row-offers.ts'
import './row-bar.css'
import { t } from '../../messages/message.ts'
import { openOverlay } from '../../page/events/overlays.ts'

interface RowBarProps {
  readonly host: ScreenHost
  readonly item: ListItem
  readonly about: About
  /** The actions on a row. */
  readonly actions: readonly Action[]
  /** Collapsed fields. */
  readonly more: readonly string[]
}

/**
 * The action bar of a row (foundation §2): what the row offers, muted, since it is needed only sometimes, and at the end
 * the row's own actions.
 */
export function RowBar({ host, item, about, actions, more }: RowBarProps) {
  const id = useId()
  const isUnfolded = useStore(host.store, ({ unfolded }) => unfolded.has(item.key))
  const pdf = pdfOf(item.row, about, host)
  const files = filesOf(item.row, about)
  const moreFiles = moreFilesOf(item.row, about)
  const hasModals = item.hasKey && (about.details || about.comments)
  const ready = readyActions(host, actions, [item.row])
  const hasAlerts = useDocumentPage('alerts') !== null && item.hasKey && about.alerts
  const hasOffers = hasModals || hasAlerts || more.length > 0 || files !== null || moreFiles !== null || pdf !== null
  if (!hasOffers && ready.length === 0) return null
  return (
    <>
      {isUnfolded ? <Facts id={id} names={more} side="more" host={host} row={item.row} /> : null}
      <div className="cs-row-bar">
        {more.length > 0 ? (
          <button
            type="button"
            className="cs-quiet"
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? id : undefined}
            onClick={() => unfold(host.store, item.key)}
          >
            <ChevronDown className="cs-quiet__fold" size={16} aria-hidden />
            <span className="cs-quiet__words">{t('Additional info')}</span>
          </button>
        ) : null}
        {hasModals && about.details ? (
          <OpensDialog Icon={ListTree} label={t('Details')} onOpen={() => openRecord(host, 'details', item)} />
        ) : null}
        {hasModals && about.comments ? (
          <OpensDialog Icon={MessageSquare} label={t('Comments')} onOpen={() => openRecord(host, 'comments', item)} />
        ) : null}
        {files === null ? null : (
          <Files count={files} caption={t('Attachments')} isNamed={false} onOpen={() => openFiles(host, item, '')} />
        )}
        {moreFiles === null ? null : <Files {...moreFiles} isNamed onOpen={() => openFiles(host, item, MORE_FILES)} />}
        {pdf?.offer === 'link' ? <PdfLink {...{ host, item, href: pdf.href }} /> : null}
        {pdf?.offer === 'later' ? <PdfLater reason={pdf.reason} /> : null}
        {hasAlerts ? <AlertsLink host={host} item={item} /> : null}
        <ActionButtons host={host} actions={ready} />
      </div>
    </>
  )
}

function PdfLink({ host, item, href }: Pick<RowBarProps, 'host' | 'item'> & { readonly href: string }) {
  return (
    <a
      className="cs-quiet"
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      onClick={(event) => openPaper(event, host, { href, name: item.name, kind: 'pdf' })}
    >
      <FileText size={16} aria-hidden />
      {t('PDF')}
    </a>
  )
}

function AlertsLink({ host, item: { key, name } }: Pick<RowBarProps, 'host' | 'item'>) {
  const of = { screen: host.definition.screen, key, name }
  return (
    <DocumentPageLink page="alerts" of={of} className="cs-quiet">
      {(label) => (
        <>
          <Send size={16} aria-hidden />
          <span className="cs-quiet__words">{label}</span>
        </>
      )}
    </DocumentPageLink>
  )
}

interface OpensDialogProps {
  readonly Icon: typeof ListTree
  readonly label: string
  onOpen(): void
}

function OpensDialog({ Icon, label, onOpen }: OpensDialogProps) {
  return (
    <button type="button" className="cs-quiet" aria-haspopup="dialog" onClick={onOpen}>
      <Icon size={16} aria-hidden />
      <span className="cs-quiet__words">{label}</span>
    </button>
  )
}

/** The second group of files of a document (`ot_awsfile_ids_count`), as the ERP calls it. */
const MORE_FILES = 'ot'

function openFiles({ store }: ScreenHost, { key, name: title }: ListItem, table: string): void {
  openOverlay(store, { overlay: 'attachments', with: { pk: key, title, table } })
}

/** Opens in place; links to other sites, and clicks with a modifier key, are left to the browser, which opens a tab. */
function openPaper(event: MouseEvent, { store }: ScreenHost, paper: Row & { readonly href: string }): void {
  const isElsewhere = new URL(paper.href).origin !== window.location.origin
  if (isElsewhere || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  openOverlay(store, { overlay: 'viewer', with: paper })
}

interface FilesProps {
  readonly count: number
  readonly caption: string
  /** Whether the caption is visible; the first button has a clip icon instead. */
  readonly isNamed: boolean
  onOpen(): void
}

function Files({ count, caption, isNamed, onOpen }: FilesProps) {
  return (
    <button
      type="button"
      className="cs-quiet"
      aria-haspopup="dialog"
      data-none={count === 0}
      title={`${caption}: ${count}`}
      onClick={onOpen}
    >
      <Paperclip size={15} aria-hidden />
      <span className={isNamed ? undefined : 'cs-visually-hidden'}>{caption} </span>
      {count}
    </button>
  )
}

/** Explains why there is no PDF yet, on hover, focus or press. */
function PdfLater({ reason }: { readonly reason: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="cs-tipped" data-open={isOpen}>
      <button
        type="button"
        className="cs-quiet"
        aria-disabled
        aria-describedby={id}
        onClick={() => setOpen(!isOpen)}
        onBlur={() => setOpen(false)}
      >
        <FileText size={16} aria-hidden />
        {t('PDF')}
      </button>
      <span id={id} role="tooltip" className="cs-tip">
        {reason}
      </span>
    </span>
  )
}
