import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '../ui/IconButton.tsx'
import { shownErrorOf, noticeOf } from '../screen/shown-errors.ts'
import { plainFormat } from '../page/format.ts'
import { useScreen, type FileEntry, type FilesOf } from '../screen/host.ts'
import { askToConfirm } from '../page/events/prompts.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { FileIcon } from './FileIcon.tsx'
import { lockOf, sizeText } from './upload-rules.ts'
import type { FilesState } from './use-files.ts'
import { t } from '../messages/message.ts'
import { stackOverlay } from '../page/events/overlays.ts'

const EMPTY = { attachments: 'No attachments available', revisions: 'No revision attachments available.' } as const

interface FileListProps {
  readonly owner: FilesOf
  readonly of: 'attachments' | 'revisions'
  readonly state: FilesState
}

/** Attachments or revisions of a record, each of which can be opened, downloaded and, for attachments, deleted. */
export function FileList({ owner, of, state }: FileListProps) {
  const { files, error, reload } = state
  if (files === null && error !== null) {
    return <ErrorNotice {...noticeOf(error)} onRetry={() => void reload()} />
  }
  if (files === null) {
    return (
      <p className="cs-files__none" role="status">
        {t('Fetching files ...')}
      </p>
    )
  }
  if (files.length === 0) return <p className="cs-files__none">{t(EMPTY[of])}</p>
  return (
    <ul className="cs-files__list">
      {files.map((file) => (
        <FileLine key={file.id} {...{ file, owner, reload }} mayDelete={of === 'attachments'} />
      ))}
    </ul>
  )
}

interface FileLineProps {
  readonly file: FileEntry
  readonly owner: FilesOf
  /** Revisions cannot be deleted. */
  readonly mayDelete: boolean
  reload(): Promise<void>
}

function FileLine({ file, owner, mayDelete, reload }: FileLineProps) {
  const host = useScreen()
  const { store, calls, format } = host
  const open = () => stackOverlay(store, { overlay: 'viewer', with: { href: file.href, name: file.name } })
  const download = calls.documentUrl(downloadAddress(file.href))
  const at = file.at === null ? null : format(file.at, plainFormat('datetime'))
  return (
    <li className="cs-file">
      <FileIcon extension={file.extension} />
      <div className="cs-file__words">
        <button type="button" className="cs-file__name" onClick={open}>
          <bdi>{file.name}</bdi>
        </button>
        <p className="cs-file__about">
          {[file.by, at, file.size === null ? null : sizeText(file.size)].filter((part) => part !== null).join(' · ')}
        </p>
      </div>
      {download === null ? null : (
        <a
          className="cs-button cs-button--plain cs-button--icon"
          href={download}
          download={file.name}
          aria-label={t('Download {name}', { name: file.name })}
        >
          <Download size={18} aria-hidden />
        </a>
      )}
      {mayDelete ? <DeleteButton {...{ file, owner, reload }} /> : null}
    </li>
  )
}

/** The address for downloading the file instead of showing it. */
function downloadAddress(href: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}download=y`
}

function DeleteButton({ file, owner, reload }: Omit<FileLineProps, 'mayDelete'>) {
  const host = useScreen()
  const [isDeleting, setDeleting] = useState(false)
  const [openedAt] = useState(() => new Date())
  const lock = lockOf(file, host.session.admin, openedAt)
  const remove = async () => {
    if (lock !== null || isDeleting) return
    const text = t('Deleting is not a reversible action. Do you want to continue?')
    if (!(await askToConfirm(host.store, { title: t('Delete {name}', { name: file.name }), text, tone: 'danger' })))
      return
    setDeleting(true)
    try {
      await host.calls.deleteFile({ ...owner, id: file.id })
      // Foundation §8: in danger style, also when it succeeded.
      host.showMessage(t('File deleted successfully'), { tone: 'danger' })
      await reload()
    } catch (error) {
      host.showMessage(shownErrorOf(error).text, { tone: 'danger', reference: shownErrorOf(error).reference })
    } finally {
      setDeleting(false)
    }
  }
  return (
    <IconButton
      label={t('Delete {name}', { name: file.name })}
      aria-disabled={lock !== null || isDeleting}
      title={lock ?? undefined}
      onClick={() => (lock === null ? void remove() : host.showMessage(lock, { tone: 'warning' }))}
    >
      <Trash2 size={18} aria-hidden />
    </IconButton>
  )
}
