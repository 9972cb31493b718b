import CircleAlert from 'lucide-react/icons/circle-alert'
import { t } from '../../messages/message.ts'
import { Reference } from '../../ui/Reference.tsx'

interface ProblemPageProps {
  readonly title: string
  /** Default: advice to check the connection. */
  readonly text?: string
  /** Identifies the failed request in the logs of the ERP. */
  readonly reference?: string | null | undefined
  onRetry(): void
}

/** Replaces a page that could not be loaded or drawn, with a button to try again. */
export function ProblemPage({ title, text, reference, onRetry }: ProblemPageProps) {
  return (
    <div className="cs-page-note" role="alert">
      <CircleAlert size={28} aria-hidden />
      <h1>{title}</h1>
      <p className="cs-muted">{text ?? t('Check your connection. What you typed elsewhere is not lost.')}</p>
      <Reference id={reference} />
      <button type="button" className="cs-button cs-button--primary" onClick={onRetry}>
        {t('Try again')}
      </button>
    </div>
  )
}
