import { use, useSyncExternalStore } from 'react'
import type { ComponentProps } from 'react'
import type { Filter } from '../../definition/definition.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import { ScreenContext } from '../host.ts'
import type { ScreenHost } from '../host.ts'
import { offeredBy } from '../../page/form/options.ts'
import { StatusSelect } from './StatusSelect.tsx'
import { COUNT } from '../../page/format.ts'
import './rich-choice.css'

type RichChoiceProps = ComponentProps<typeof StatusSelect>

/** A choice whose options come from an expression, that shows counts, or that is a row of buttons. */
export function RichChoice({ filter, ...props }: RichChoiceProps) {
  const host = useScreenIfAny()
  const offered = {
    ...filter,
    options: host ? offeredOnScreen(host, filter, props.value) : offeredWithoutScreen(filter, props.value),
  }
  if (filter.look === 'buttons') return <Buttons {...props} filter={offered} />
  return <StatusSelect {...props} filter={offered} disabled={offered.options.length === 0} />
}

function useScreenIfAny(): ScreenHost | null {
  const cell = use(ScreenContext)
  const get = () => cell?.get() ?? null
  return useSyncExternalStore(cell?.subscribe ?? NEVER, get, get)
}

const NEVER = () => () => undefined

const PLAIN = { count: null, send: {}, separated: false } as const

/** With the active value, even if it is not offered: the person must see it. */
function offeredOnScreen(
  host: ScreenHost,
  { name, options, optionsFrom }: Filter,
  value: string | null,
): Filter['options'] {
  if (!optionsFrom) return options.map((option) => ({ ...option, label: counted(host, option) }))
  const found = offeredBy(optionsFrom, host.definition.uses.filters[name] ?? [], host.scope).map(({ id, text }) => ({
    ...PLAIN,
    value: id,
    label: text,
  }))
  return value === null || found.some((option) => option.value === value) ? found : [...chosenOption(value), ...found]
}

/** Outside a screen there is no scope in which to evaluate an expression. */
function offeredWithoutScreen({ options, optionsFrom }: Filter, value: string | null): Filter['options'] {
  return optionsFrom ? chosenOption(value) : options
}

function chosenOption(value: string | null): Filter['options'] {
  return value === null ? [] : [{ ...PLAIN, value, label: value }]
}

function counted(host: ScreenHost, { label, count }: Filter['options'][number]): string {
  const number = count === null ? null : evaluate(count, host.scope)
  if (typeof number !== 'number') return label
  return `${label} (${host.format(number, COUNT)})`
}

/** Buttons in a row. Pressing the active one restores the default of the filter. */
function Buttons({ filter, value, onChoose }: RichChoiceProps) {
  return (
    <span className="cs-segments" role="group" aria-label={filter.label}>
      {filter.options.map((option) => {
        const isChosen = option.value === value
        const next = isChosen ? filter.default : option.value
        return (
          <button
            key={option.value}
            type="button"
            className="cs-segments__one"
            aria-pressed={isChosen}
            onClick={() => onChoose(next)}
          >
            {option.label}
          </button>
        )
      })}
    </span>
  )
}
