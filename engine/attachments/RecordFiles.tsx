import { useScreen, type FilesOf, type ScreenHost } from '../screen/host.ts'
import { FileList } from './FileList.tsx'
import { UploadArea } from './UploadArea.tsx'
import type { UploadLimits } from './upload-rules.ts'
import { useFiles } from './use-files.ts'
import { useUploads, type UnsavedRecord } from './use-uploads.ts'
import { specOf } from '../fields/field-types.ts'
import './attachments.css'

interface RecordFilesProps {
  readonly owner: FilesOf
  readonly of: 'attachments' | 'revisions'
  readonly limits: UploadLimits
  /** How a record without a key is saved; missing: it is stored. */
  readonly unsaved?: UnsavedRecord | null
  /** Called after a file was added or deleted; resolves once the page follows that. */
  onChanged?(): Promise<unknown>
}

/** Reloads the reads whose rows have the count or the names of their files. */
async function reloadRows({ reads, definition }: ScreenHost): Promise<void> {
  const isOfFiles = (name: string) => name === 'awsfile_count' || specOf(definition.fields[name])?.isFile === true
  await Promise.all(
    Object.values(reads)
      .filter(({ read }) => read.fields.some(isOfFiles))
      .map((state) => state.reload()),
  )
}

/** The files of a record, and the area to upload more (foundation §2, attachments page). */
export function RecordFiles({ owner, of, limits, unsaved = null, onChanged }: RecordFilesProps) {
  const host = useScreen()
  const state = useFiles(host, owner, of)
  const existing = state.files?.length ?? 0
  const isStored = owner.pk !== ''
  const reload = async (to: FilesOf = owner) => {
    await state.reload(to)
    void reloadRows(host)
    await onChanged?.()
  }
  const uploads = useUploads({ host, owner, limits, files: state.files, unsaved, onSent: reload })
  return (
    <div className="cs-files">
      {isStored ? <FileList owner={owner} of={of} state={{ ...state, reload }} /> : null}
      {of === 'attachments' && !host.readOnly ? <UploadArea {...{ uploads, limits, existing, isStored }} /> : null}
    </div>
  )
}
