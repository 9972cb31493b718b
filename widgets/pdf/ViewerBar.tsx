import type { ComponentType } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Share2 from 'lucide-react/icons/share-2'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { IconButton } from '../../engine/ui/IconButton.tsx'
import { ZOOM, type FileKind } from './zoom.ts'
import { t } from '../../engine/messages/message.ts'

interface ViewerBarProps {
  readonly kind: FileKind
  readonly zoom: number
  readonly page: number
  readonly count: number
  /** Name of the downloaded file. */
  readonly name: string
  /** Null: not loaded yet. */
  readonly url: string | null
  onGo(by: number): void
  onZoom(direction: 1 | -1): void
  onRotate(): void
  onShare(): void
}

export function ViewerBar(props: ViewerBarProps) {
  const { kind, zoom, page, count, name, url } = props
  return (
    <div className="cs-viewer__bar" role="toolbar" aria-label={t('File')}>
      {kind === 'pdf' ? (
        <div className="cs-viewer__group">
          <Tool icon={ChevronLeft} label={t('Previous page')} disabled={page <= 1} onPress={() => props.onGo(-1)} />
          <span className="cs-viewer__position" role="status">
            {t('{page} of {count}', { page, count })}
          </span>
          <Tool icon={ChevronRight} label={t('Next page')} disabled={page >= count} onPress={() => props.onGo(1)} />
        </div>
      ) : null}
      <div className="cs-viewer__group">
        <Tool icon={ZoomOut} label={t('Zoom out')} disabled={zoom <= ZOOM.least} onPress={() => props.onZoom(-1)} />
        <span className="cs-viewer__position">{zoom}%</span>
        <Tool icon={ZoomIn} label={t('Zoom in')} disabled={zoom >= ZOOM.most} onPress={() => props.onZoom(1)} />
        <Tool icon={RotateCw} label={t('Rotate')} disabled={false} onPress={props.onRotate} />
      </div>
      <div className="cs-viewer__group">
        {url === null ? null : (
          <a
            className="cs-button cs-button--plain cs-button--icon"
            href={url}
            download={name}
            aria-label={t('Download')}
          >
            <Download size={18} aria-hidden />
          </a>
        )}
        <Tool icon={Share2} label={t('Share')} disabled={url === null} onPress={props.onShare} />
      </div>
    </div>
  )
}

interface ToolProps {
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': boolean }>
  readonly label: string
  readonly disabled: boolean
  onPress(): void
}

function Tool({ icon: Icon, label, disabled, onPress }: ToolProps) {
  return (
    <IconButton label={label} title={label} disabled={disabled} onClick={onPress}>
      <Icon size={18} aria-hidden />
    </IconButton>
  )
}
