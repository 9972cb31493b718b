import { useScreen, type FilesOf, type ScreenHost } from '../screen/host.ts'
import { FileList } from './FileList.tsx'
import { UploadArea } from './UploadArea.tsx'
import type { UploadLimits } from './upload-rules.ts'
import { useFiles } from './use-files.ts'
import { useUploads } from './use-uploads.ts'
import './attachments.css'

interface RecordFilesProps {
  readonly owner: FilesOf
  readonly of: 'attachments' | 'revisions'
  readonly limits: UploadLimits
  /** Called after a file was added or deleted; resolves once the page follows that. */
  onChanged?(): Promise<unknown>
}

/** Reloads the reads whose rows have the count or the names of their files. */
async function reloadRows({ reads, definition }: ScreenHost): Promise<void> {
  const isOfFiles = (name: string) => name === 'awsfile_count' || definition.fields[name]?.type === 'file'
  await Promise.all(
    Object.values(reads)
      .filter(({ read }) => read.fields.some(isOfFiles))
      .map((state) => state.reload()),
  )
}

/** The files of a record, and the area to upload more (foundation §2, attachments page). */
export function RecordFiles({ owner, of, limits, onChanged }: RecordFilesProps) {
  const host = useScreen()
  const state = useFiles(host, owner, of)
  const existing = state.files?.length ?? 0
  const reload = async () => {
    await state.reload()
    void reloadRows(host)
    await onChanged?.()
  }
  const uploads = useUploads({ host, owner, limits, files: state.files, onSent: reload })
  return (
    <div className="cs-files">
      <FileList owner={owner} of={of} state={{ ...state, reload }} />
      {of === 'attachments' && !host.readOnly ? <UploadArea {...{ uploads, limits, existing }} /> : null}
    </div>
  )
}
