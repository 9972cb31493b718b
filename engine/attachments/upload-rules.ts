import { t } from '../messages/message.ts'

/** Whether each chosen file can be uploaded, in the words of foundation §5. No React. */

export interface UploadLimits {
  /** Total number of files, including existing ones. */
  readonly max: number
  /** MB per file; never more than the hard cap. */
  readonly maxSize: number
}

/** A larger file is never sent, whatever the settings (foundation §5). */
export const HARD_CAP_MB = 50
export const DEFAULT_MAX_FILES = 5
export const DEFAULT_MAX_MB = 10

const BYTES_IN_MB = 1024 * 1024

export interface UploadVerdict {
  readonly ok: boolean
  readonly text: string
}

export const NOTHING_CHOSEN = 'Please select any file to upload.'
/** Shown at the input in that case. */
export const NO_FILE = 'Please select a file.'

export function limitsOf(max: number, maxSize: number): UploadLimits {
  const size = Number.isFinite(maxSize) && maxSize > 0 ? maxSize : DEFAULT_MAX_MB
  return { max: max > 0 ? max : DEFAULT_MAX_FILES, maxSize: Math.min(size, HARD_CAP_MB) }
}

/** One verdict per file, in order: a file that is too large does not count. */
export function verdicts(
  files: readonly { readonly size: number }[],
  existing: number,
  { max, maxSize }: UploadLimits,
): readonly UploadVerdict[] {
  let free = Math.max(0, max - existing)
  return files.map(({ size }) => {
    if (size > maxSize * BYTES_IN_MB) return no(t('Will not be uploaded because size > {maxSize}M', { maxSize }))
    if (free === 0) return no(t('Will not be uploaded because max {max} attachments are allowed.', { max }))
    free -= 1
    return { ok: true, text: t('Ok for upload') }
  })
}

function no(text: string): UploadVerdict {
  return { ok: false, text }
}

/** Deleting is locked this long after the upload (foundation §6). */
const LOCKED_AFTER_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
export const LOCKED_TEXT = 'This file was uploaded more than 30 days ago. A user with Admin powers can still delete it.'

/** Why a person may not delete a file; null: they may. The server checks again. */
export function lockOf(
  file: { readonly at: string | null; readonly isDeletable: boolean },
  isAdmin: boolean,
  now: Date,
): string | null {
  if (isAdmin) return null
  const uploaded = file.at === null ? Number.NaN : Date.parse(file.at)
  const isOld = now.getTime() - uploaded > LOCKED_AFTER_DAYS * DAY_MS
  if (isOld) return t(LOCKED_TEXT)
  return file.isDeletable ? null : t('You may not delete this file. A user with Admin powers can still delete it.')
}

/** `184 KB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < BYTES_IN_MB) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / BYTES_IN_MB).toFixed(1)} MB`
}
