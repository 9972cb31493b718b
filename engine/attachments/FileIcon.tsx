import Box from 'lucide-react/icons/box'
import FileCog from 'lucide-react/icons/file-cog'
import FileImage from 'lucide-react/icons/file-image'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import FileVideo from 'lucide-react/icons/file-video'
import File from 'lucide-react/icons/file'

/** Foundation §9, file type icons. */
const ICONS = {
  pdf: FileText,
  jpg: FileImage,
  jpeg: FileImage,
  png: FileImage,
  gif: FileImage,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  mp4: FileVideo,
  ini: FileCog,
  dwg: Box,
} as const

export function FileIcon({ extension }: { readonly extension: string }) {
  const Icon = Object.hasOwn(ICONS, extension) ? ICONS[extension as keyof typeof ICONS] : File
  return (
    <span className="cs-file__icon" data-kind={extension} aria-hidden="true">
      <Icon size={20} />
      <span className="cs-file__extension">{extension.slice(0, 4)}</span>
    </span>
  )
}
