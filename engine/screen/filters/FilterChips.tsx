import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import X from 'lucide-react/icons/x'
import { defaultFilters, isInBar, resetFilter } from '../../page/filters/filters.ts'
import { useScreen } from '../host.ts'
import { chipsOf } from '../../page/filters/chip-texts.ts'
import type { Chip } from '../../page/filters/chip-texts.ts'
import { useLinkTexts } from './use-link-texts.ts'
import { t } from '../../messages/message.ts'

interface ChipsProps {
  /** Whether the bar shows its choices: a filter in the bar has no chip. */
  readonly hasChoicesInBar: boolean
  /** Where the focus moves when the last chip is removed. */
  readonly home: RefObject<HTMLElement | null>
}

/** The active filters: first the default ones, then the chosen ones, each removable. */
export function FilterChips({ home, hasChoicesInBar }: ChipsProps) {
  const host = useScreen()
  const linkTexts = useLinkTexts(host, host.filters)
  const { chosen, defaults } = chipsOf({ ...host, linkTexts })
  const states = defaults.filter(({ filter }) => !hasChoicesInBar || !isInBar(filter))
  const { box, removed } = useFocusOfNeighbour(chosen.length, home)
  if (chosen.length + states.length === 0) return null
  return (
    <div className="cs-chips">
      {states.map(({ filter, text }) => (
        <span key={filter.name} className="cs-chips__state">
          {text}
        </span>
      ))}
      {chosen.length > 0 ? <Chosen {...{ box, chosen, removed }} /> : null}
    </div>
  )
}

interface ChosenProps extends ReturnType<typeof useFocusOfNeighbour> {
  readonly chosen: readonly Chip[]
}

function Chosen({ box, chosen, removed }: ChosenProps) {
  const definition = useScreen((host) => host.definition)
  const filters = useScreen((host) => host.filters)
  const setFilters = useScreen((host) => host.setFilters)
  const remove = ({ filter }: Chip, index: number) => {
    removed(index)
    setFilters(resetFilter(filter, filters), 'chosen')
  }
  return (
    <div className="cs-chips__chosen" role="group" aria-label={t('Active filters')} ref={box}>
      <ul className="cs-chips__all">
        {chosen.map((chip, index) => (
          <li key={chip.filter.name}>
            <button
              type="button"
              className="cs-chip"
              aria-label={t('Remove filter {text}', { text: chip.text })}
              title={chip.text}
              onClick={() => remove(chip, index)}
            >
              <span className="cs-chip__text">{chip.text}</span>
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="cs-button cs-button--plain cs-chips__clear"
        onClick={() => {
          removed(0)
          setFilters(defaultFilters(definition), 'chosen')
        }}
      >
        {t('Clear filters')}
      </button>
    </div>
  )
}

/** When a chip is removed, the focus moves to the next chip, or after the last one to a button of the bar. */
function useFocusOfNeighbour(count: number, home: ChipsProps['home']) {
  const box = useRef<HTMLDivElement>(null)
  const removed = useRef<{ readonly index: number; readonly of: number } | null>(null)
  useEffect(() => {
    if (removed.current === null || removed.current.of === count) return
    const buttons = [...((box.current ?? home.current)?.querySelectorAll('button') ?? [])]
    buttons[Math.min(removed.current.index, buttons.length - 1)]?.focus()
    removed.current = null
  })
  return { box, removed: (index: number) => void (removed.current = { index, of: count }) }
}
