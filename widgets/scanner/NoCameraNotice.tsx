import CameraOff from 'lucide-react/icons/camera-off'
import { t } from '../../engine/messages/message.ts'
import type { NoCamera } from './camera.ts'
import { useDeviceChange } from './use-camera.ts'

/** Why there is no picture: one line, since codes can be read without it. Tries again when a camera is plugged in. */
export function NoCameraNotice({ why, onRetry }: { readonly why: NoCamera; onRetry(): void }) {
  useDeviceChange(why.mayRetry, onRetry)
  return (
    <div className="cs-scanner__failed" role="alert">
      <CameraOff size={18} aria-hidden />
      <p>
        <strong>{t(why.title)}</strong> {why.advice === null ? null : `${t(why.advice)} `}
        {t('Type the code, or use a hardware scanner.')}
      </p>
      {why.mayRetry ? (
        <button type="button" className="cs-button" onClick={onRetry}>
          {t('Try again')}
        </button>
      ) : null}
    </div>
  )
}
