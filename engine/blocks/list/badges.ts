import type { CardFields, Field } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Option } from '../../page/form/option.ts'

export interface Label {
  readonly text: string
  /** As CSS writes it: #1c7a43; null: the default colour. */
  readonly color: string | null
}

const COLOR = /^#([\da-f]{3}|[\da-f]{6})$/i

/** The badges of a `many` choice: each value is a map with its own text and colour, or the id of an option. */
export function labelsOf(values: readonly Value[], options: readonly Option[]): readonly Label[] {
  return values.flatMap((value) => {
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
    const own = (isMap ? value : { id: value }) as Readonly<Record<string, Value>>
    const option = options.find(({ id }) => id === String(own['id']))
    const text = String(own['text'] ?? option?.text ?? own['id'] ?? '')
    const color = String(own['color'] ?? option?.color ?? '')
    return text === '' ? [] : [{ text, color: COLOR.test(color) ? color : null }]
  })
}

/** The badges of a card that share an option with another badge: only their labels distinguish them. */
export function captionedBadges(
  { badges }: Pick<CardFields, 'badges'>,
  field: (name: string) => Pick<Field, 'options'>,
): ReadonlySet<string> {
  const optionsOf = (name: string) => field(name).options
  const isLike = (name: string) =>
    badges.some((other) => other !== name && optionsOf(other).some((option) => optionsOf(name).includes(option)))
  return new Set(badges.filter(isLike))
}
