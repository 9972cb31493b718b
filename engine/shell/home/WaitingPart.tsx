import CircleCheck from 'lucide-react/icons/circle-check'
import { useManifest } from '../shell-context.ts'
import type { WaitingState } from './use-waiting.ts'
import { WaitingTile } from './WaitingTile.tsx'
import { countText, totalOf, type WaitingScreen } from './waiting-summary.ts'

interface WaitingPartProps {
  /** Those with documents that wait; none before the counts are known. */
  readonly screens: readonly WaitingScreen[]
  readonly state: WaitingState
}

/** The lists with documents that wait for the person; absent where the ERP cannot tell. */
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
        Nothing waits for you.
      </p>
    )
  }
  const total = totalOf(screens)
  const one = total.number === 1 && !total.more
  return (
    <>
      <h2 id="cs-waiting">{one ? '1 document waits for you' : `${countText(total, locale)} documents wait for you`}</h2>
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

/** The tiles below still lead where they led. */
function CountsFailed({ onRetry }: { onRetry(): void }) {
  return (
    <div className="cs-notice cs-waiting__failed" data-tone="warning" role="status">
      <p id="cs-waiting">Counts could not be read.</p>
      <button type="button" className="cs-button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

function CountsSkeleton() {
  return (
    <>
      <p id="cs-waiting" className="cs-visually-hidden" role="status">
        Counting what waits for you …
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
