import { t } from '../messages/message.ts'

interface ErrorNoticeProps {
  readonly text: string
  onRetry(): void
}

/** The text of an error, and a button that tries again, in the place of what could not be shown. */
export function ErrorNotice({ text, onRetry }: ErrorNoticeProps) {
  return (
    <div className="cs-notice" data-tone="danger" role="alert">
      <p>{text}</p>
      <button type="button" className="cs-button" onClick={onRetry}>
        {t('Try again')}
      </button>
    </div>
  )
}
