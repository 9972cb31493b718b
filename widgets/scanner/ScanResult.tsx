import type { ComponentType } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Verdict } from './outcome.ts'
import type { Scans } from './scan-queue.ts'
import { t, type MessageText } from '../../engine/messages/message.ts'

interface Told {
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': boolean }>
  readonly tone: 'success' | 'warning' | 'danger'
  readonly words: MessageText
}

const TOLD: Readonly<Record<Verdict, Told>> = {
  accepted: { icon: CircleCheck, tone: 'success', words: 'Accepted' },
  held: { icon: TriangleAlert, tone: 'warning', words: 'Needs a look' },
  wrong: { icon: CircleX, tone: 'danger', words: 'Not accepted' },
}

/** How the last code went, for whoever did not hear the beep. */
export function ScanResult({ scans }: { readonly scans: Scans }) {
  return (
    <div className="cs-scanner__result" role="status">
      <Now {...scans} />
      {scans.waiting > 0 ? (
        <p className="cs-scanner__waiting">{t('{count} more waiting', { count: scans.waiting })}</p>
      ) : null}
    </div>
  )
}

function Now({ current, done }: Scans) {
  if (current !== null)
    return (
      <div className="cs-notice cs-scanner__told" data-busy>
        <LoaderCircle size={20} aria-hidden />
        <p>
          <span className="cs-scanner__words">{t('Looking it up ...')}</span>
          <bdi className="cs-scanner__code">{current}</bdi>
        </p>
      </div>
    )
  if (!done) return null
  const { icon: Icon, tone, words } = TOLD[done.verdict]
  return (
    <div className="cs-notice cs-scanner__told" data-tone={tone} data-verdict={done.verdict}>
      <Icon size={20} aria-hidden />
      <p>
        <span className="cs-scanner__words">{done.words ?? t(words)}</span>
        <bdi className="cs-scanner__code">{done.text}</bdi>
      </p>
    </div>
  )
}
