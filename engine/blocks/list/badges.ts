import type { Card, Field } from '../../definition/definition.ts'

/** Of the badges of a card those that could say the same words as another: only with their labels is it known which says what. */
export function captionedBadges(
  { badges }: Pick<Card, 'badges'>,
  field: (name: string) => Pick<Field, 'options'>,
): ReadonlySet<string> {
  const says = (name: string) => field(name).options
  const isLike = (name: string) =>
    badges.some((other) => other !== name && says(other).some((option) => says(name).includes(option)))
  return new Set(badges.filter(isLike))
}
