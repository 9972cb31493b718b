import { useId, useState } from 'react'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { IconButton } from '../ui/IconButton.tsx'
import { sizeText, verdicts, type UploadLimits } from './upload-rules.ts'
import type { ChosenFile } from '../page/store.ts'
import type { Uploads } from './use-uploads.ts'
import { t } from '../messages/message.ts'

interface UploadAreaProps {
  readonly uploads: Uploads
  readonly limits: UploadLimits
  readonly existing: number
  /** False: the record is saved first, with the form. */
  readonly isStored: boolean
}

/** Files are chosen, dropped, or taken with the phone's camera; each shows whether it will be uploaded. */
export function UploadArea({ uploads, limits, existing, isStored }: UploadAreaProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { chosen, isSending, error } = uploads
  const isFull = existing >= limits.max
  const take = (list: FileList | null) => {
    if (list && !isFull) uploads.choose([...list])
  }
  return (
    <section
      className="cs-upload"
      aria-label={t('Upload')}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isFull)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <FileInput id={`${id}hint`} isDisabled={isFull || isSending} isInvalid={error !== null} onFiles={take} />
      <p
        id={`${id}hint`}
        className={error === null ? 'cs-muted cs-upload__hint' : 'cs-upload__error'}
        role={error === null ? undefined : 'alert'}
      >
        {error ?? [hintOf(limits, existing), ...(isStored ? [] : [t(WITH_FORM)])].join(' ')}
      </p>
      {chosen.length > 0 ? <ChosenTable {...{ uploads, limits, existing }} /> : null}
      <UploadActions {...{ uploads, isFull, isStored }} />
    </section>
  )
}

interface FileInputProps {
  /** Id of the element that describes it. */
  readonly id: string
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  onFiles(files: FileList | null): void
}

function FileInput({ id, isDisabled, isInvalid, onFiles }: FileInputProps) {
  return (
    <div className="cs-upload__pick">
      {/* The browser's own input, styled as a button. */}
      <label className="cs-button cs-upload__choose">
        <Upload size={16} aria-hidden />
        {t('Choose files to upload')}
        <input
          className="cs-upload__input"
          type="file"
          multiple
          disabled={isDisabled}
          aria-invalid={isInvalid}
          aria-describedby={id}
          onChange={({ currentTarget }) => {
            onFiles(currentTarget.files)
            // Allows choosing the same file again.
            currentTarget.value = ''
          }}
        />
      </label>
      <span className="cs-muted cs-upload__drop">{t('or drop them here')}</span>
    </div>
  )
}

interface UploadActionsProps extends Pick<UploadAreaProps, 'uploads' | 'isStored'> {
  readonly isFull: boolean
}

function UploadActions({ uploads, isFull, isStored }: UploadActionsProps) {
  const { chosen, isSending } = uploads
  if (!isStored && chosen.length === 0) return null
  return (
    <div className="cs-upload__actions">
      <button type="button" className="cs-button" disabled={chosen.length === 0 || isSending} onClick={uploads.clear}>
        {t('Clear')}
      </button>
      {isStored ? (
        <button
          type="button"
          className={chosen.length > 0 ? 'cs-button cs-button--primary' : 'cs-button'}
          disabled={isFull || isSending}
          aria-busy={isSending}
          onClick={() => void uploads.send()}
        >
          {isSending ? <span className="cs-spinner" aria-hidden /> : null}
          {t('Upload')}
        </button>
      ) : null}
    </div>
  )
}

const WITH_FORM = 'They are uploaded as soon as the form is saved.'

function hintOf({ max, maxSize }: UploadLimits, existing: number): string {
  const free = Math.max(0, max - existing)
  return free === 0
    ? t('All {max} places are taken.', { max })
    : t('Up to {free} more, each at most {maxSize} MB.', { free, maxSize })
}

function ChosenTable({ uploads, limits, existing }: Omit<UploadAreaProps, 'isStored'>) {
  const { chosen } = uploads
  const judgements = verdicts(
    chosen.map(({ file }) => file),
    existing,
    limits,
  )
  return (
    <table className="cs-upload__table">
      <thead>
        <tr>
          <th scope="col">{t('File')}</th>
          <th scope="col">{t('Size')}</th>
          <th scope="col">{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {chosen.map((each, index) => (
          <tr key={index}>
            <td>
              <bdi>{each.file.name}</bdi>
            </td>
            <td className="cs-upload__size">
              <bdi>{sizeText(each.file.size)}</bdi>
            </td>
            <td>
              <Status
                each={each}
                verdict={judgements[index] ?? { ok: true, text: '' }}
                onCancel={() => uploads.cancel(each.file)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface StatusProps {
  readonly each: ChosenFile
  readonly verdict: { readonly ok: boolean; readonly text: string }
  onCancel(): void
}

function Status({ each, verdict, onCancel }: StatusProps) {
  const { state, file, sent, error } = each
  if (state === 'sending' || state === 'waiting') {
    return (
      <span className="cs-upload__going">
        {state === 'waiting' ? (
          <span data-tone="warning" role="status">
            {t('No network. Goes on by itself once it is back.')}
          </span>
        ) : null}
        <progress max={Math.max(1, file.size)} value={sent} aria-label={t('{name} uploaded', { name: file.name })} />
        <IconButton label={t('Cancel {name}', { name: file.name })} onClick={onCancel}>
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    )
  }
  if (state === 'failed') {
    const why = error || t('Failed to upload file')
    return <span data-tone="danger">{t('{why} Upload tries again.', { why })}</span>
  }
  if (state === 'cancelled') return <span data-tone="warning">{t('Cancelled. Upload goes on with it.')}</span>
  return <span data-tone={verdict.ok ? 'success' : 'danger'}>{state === 'sent' ? t('Uploaded') : verdict.text}</span>
}
