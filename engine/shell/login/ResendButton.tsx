import { t } from '../../messages/message.ts'

interface ResendButtonProps {
  /** Until another OTP may be requested. */
  readonly seconds: number
  readonly disabled: boolean
  onClick(): void
}

/** Requests another OTP. */
export function ResendButton({ seconds, disabled, onClick }: ResendButtonProps) {
  return (
    <button type="button" className="cs-button cs-button--plain" disabled={seconds > 0 || disabled} onClick={onClick}>
      {seconds > 0 ? t('Resend in {secondsLeft} s', { secondsLeft: seconds }) : t('Resend')}
    </button>
  )
}
