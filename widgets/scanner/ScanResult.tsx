import type { ComponentType } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ScanVerdict } from './outcome.ts'
import type { Scans } from './scan-queue.ts'
import { t, type MessageText } from '../../engine/messages/message.ts'

interface VerdictLook {
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': boolean }>
  readonly tone: 'success' | 'warning' | 'danger'
  readonly text: MessageText
}

const LOOKS: Readonly<Record<ScanVerdict, VerdictLook>> = {
  accepted: { icon: CircleCheck, tone: 'success', text: 'Accepted' },
  attention: { icon: TriangleAlert, tone: 'warning', text: 'Needs a look' },
  rejected: { icon: CircleX, tone: 'danger', text: 'Not accepted' },
}

/** The outcome of the last code, for people who did not hear the beep. */
export function ScanResult({ scans }: { readonly scans: Scans }) {
  return (
    <div className="cs-scanner__result" role="status">
      <CurrentResult {...scans} />
    </div>
  )
}

function CurrentResult({ current, waiting, done }: Scans) {
  if (current !== null)
    return (
      <div className="cs-notice cs-scanner__outcome" data-busy>
        <LoaderCircle size={20} aria-hidden />
        <p>
          <span className="cs-scanner__words">{t('Looking it up ...')}</span>
          <bdi className="cs-scanner__code">{current}</bdi>
        </p>
        {waiting > 0 ? <p className="cs-scanner__waiting">{t('{count} more waiting', { count: waiting })}</p> : null}
      </div>
    )
  if (!done) return null
  const { icon: Icon, tone, text } = LOOKS[done.verdict]
  return (
    <div className="cs-notice cs-scanner__outcome" data-tone={tone} data-verdict={done.verdict}>
      <Icon size={20} aria-hidden />
      <p>
        <span className="cs-scanner__words">{done.message ?? t(text)}</span>
        <bdi className="cs-scanner__code">{done.text}</bdi>
      </p>
    </div>
  )
}
