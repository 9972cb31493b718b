import CircleCheck from 'lucide-react/icons/circle-check'
import { useManifest } from '../site/shell-context.ts'
import type { WaitingState } from './use-waiting.ts'
import { WaitingTile } from './WaitingTile.tsx'
import { waitingCountText, totalOf, type Count, type WaitingScreen } from './waiting-summary.ts'
import { plural, t } from '../../messages/message.ts'

interface WaitingPartProps {
  /** Screens with waiting documents; empty until the counts are loaded. */
  readonly screens: readonly WaitingScreen[]
  readonly state: WaitingState
}

/** The lists with documents that wait for the person; absent when the ERP cannot count them. */
export function WaitingPart({ screens, state }: WaitingPartProps) {
  if (state.kind === 'off') return null
  return (
    <section className="cs-waiting" aria-labelledby="cs-waiting">
      {state.kind === 'failed' ? <CountsFailed onRetry={state.retry} /> : null}
      {state.kind === 'loading' ? <CountsSkeleton /> : null}
      {state.kind === 'ready' ? <Waits screens={screens} /> : null}
    </section>
  )
}

function Waits({ screens }: Pick<WaitingPartProps, 'screens'>) {
  const { locale } = useManifest()
  if (screens.length === 0) {
    return (
      <p id="cs-waiting" className="cs-waiting__none">
        <CircleCheck size={20} aria-hidden />
        {t('Nothing waits for you.')}
      </p>
    )
  }
  const total = totalOf(screens)
  return (
    <>
      <h2 id="cs-waiting">{waitingText(total, locale)}</h2>
      <ul className="cs-waiting__tiles">
        {screens.map((screen) => (
          <li key={screen.entry.name}>
            <WaitingTile screen={screen} />
          </li>
        ))}
      </ul>
    </>
  )
}

function waitingText(total: Count, locale: string): string {
  // 1,000+ takes the plural form in every language.
  const many = total.more ? total.number + 1 : total.number
  return plural(many, ['{number} document waits for you', '{number} documents wait for you'], {
    number: waitingCountText(total, locale),
  })
}

/** The directory of screens below still works. */
function CountsFailed({ onRetry }: { onRetry(): void }) {
  return (
    <div className="cs-notice cs-waiting__failed" data-tone="warning" role="status">
      <p id="cs-waiting">{t('Counts could not be read.')}</p>
      <button type="button" className="cs-button" onClick={onRetry}>
        {t('Try again')}
      </button>
    </div>
  )
}

function CountsSkeleton() {
  return (
    <>
      <p id="cs-waiting" className="cs-visually-hidden" role="status">
        {t('Counting what waits for you …')}
      </p>
      <div className="cs-skeleton cs-waiting__heading" aria-hidden />
      <div className="cs-waiting__tiles" aria-hidden>
        {[1, 2, 3].map((tile) => (
          <div key={tile} className="cs-skeleton cs-waiting__blank" />
        ))}
      </div>
    </>
  )
}
