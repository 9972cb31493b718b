import type { Progress } from '../../definition/definition.ts'
import type { Row, ScreenHost } from '../../screen/host.ts'
import { barOf } from './list-state.ts'
import { t } from '../../messages/message.ts'

interface ProgressBarsProps {
  readonly host: ScreenHost
  readonly row: Row
  readonly bars: readonly Progress[]
}

/** The progress of each part of a document (foundation §2, progress values). */
export function ProgressBars({ host, row, bars }: ProgressBarsProps) {
  if (bars.length === 0) return null
  return (
    <ul className="cs-progress" aria-label={t('Progress')}>
      {bars.map((progress) => {
        const bar = barOf(host, row, progress)
        return (
          <li key={progress.label} className="cs-bar-item" title={bar.exact}>
            <span className="cs-bar-item__label">{bar.label}</span>
            <span className="cs-bar-item__percent">{bar.percent}</span>
            {bar.filled === null ? (
              <span className="cs-bar-item__track" />
            ) : (
              <span
                className="cs-bar-item__track"
                role="meter"
                aria-label={bar.label}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={Math.round(bar.filled)}
                aria-valuetext={bar.exact}
                data-full={bar.filled >= 100}
                style={{ backgroundSize: `${bar.filled}% 100%` }}
              />
            )}
            {bar.amounts === null ? null : <span className="cs-bar-item__amounts">{bar.amounts}</span>}
          </li>
        )
      })}
    </ul>
  )
}
