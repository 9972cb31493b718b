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
  /** Whether the bar shows its choices: what it shows is no chip. */
  readonly hasChoicesInBar: boolean
  /** Where the keyboard goes when the last chip is gone. */
  readonly home: RefObject<HTMLElement | null>
}

/** What narrows the list now: what is so by default, then what was chosen, each to be taken away. */
export function Chips({ home, hasChoicesInBar }: ChipsProps) {
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

/** A chip that goes hands the keyboard to the one that takes its place, the last one to a button of the bar. */
function useFocusOfNeighbour(count: number, home: ChipsProps['home']) {
  const box = useRef<HTMLDivElement>(null)
  const gone = useRef<{ readonly index: number; readonly of: number } | null>(null)
  useEffect(() => {
    if (gone.current === null || gone.current.of === count) return
    const buttons = [...((box.current ?? home.current)?.querySelectorAll('button') ?? [])]
    buttons[Math.min(gone.current.index, buttons.length - 1)]?.focus()
    gone.current = null
  })
  return { box, removed: (index: number) => void (gone.current = { index, of: count }) }
}
