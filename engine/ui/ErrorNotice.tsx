import { t } from '../messages/message.ts'
import { Reference } from './Reference.tsx'

interface ErrorNoticeProps {
  readonly text: string
  /** Identifies the failed request in the logs of the ERP. */
  readonly reference?: string | null
  /** Missing: there is nothing to try again. */
  onRetry?(): void
}

/** The text of an error, and a button that tries again, in place of what could not be shown. */
export function ErrorNotice({ text, reference, onRetry }: ErrorNoticeProps) {
  return (
    <div className="cs-notice" data-tone="danger" role="alert">
      <p>
        {text}
        <Reference id={reference} />
      </p>
      {onRetry ? (
        <button type="button" className="cs-button" onClick={onRetry}>
          {t('Try again')}
        </button>
      ) : null}
    </div>
  )
}
