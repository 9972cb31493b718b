import { useScreen, type FilesOf } from '../../runtime/host.ts'
import { FileList } from './FileList.tsx'
import { UploadArea } from './UploadArea.tsx'
import type { UploadLimits } from './upload-rules.ts'
import { useFiles } from './use-files.ts'
import { useUploads } from './use-uploads.ts'
import './files.css'

interface PileProps {
  readonly pile: FilesOf
  readonly of: 'attachments' | 'revisions'
  readonly limits: UploadLimits
  /** The pile changed. */
  onChanged?(): void
}

/** The files of a record, and where more are put (foundation §2, attachments page). */
export function Pile({ pile, of, limits, onChanged }: PileProps) {
  const host = useScreen()
  const state = useFiles(host, pile, of)
  const existing = state.files?.length ?? 0
  const reload = async () => {
    await state.reload()
    onChanged?.()
  }
  const uploads = useUploads({ host, pile, limits, files: state.files, onSent: reload })
  return (
    <div className="cs-files">
      <FileList pile={pile} of={of} state={{ ...state, reload }} />
      {of === 'attachments' && !host.lookOnly ? <UploadArea {...{ uploads, limits, existing }} /> : null}
    </div>
  )
}
