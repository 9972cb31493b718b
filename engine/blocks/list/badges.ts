import type { Card, Field } from '../../definition/definition.ts'

/** Of the badges of a card those that could say the same words as another: only with their labels is it known which says what. */
export function captionedBadges(
  { badges }: Pick<Card, 'badges'>,
  field: (name: string) => Pick<Field, 'options'>,
): ReadonlySet<string> {
  const saysTheSame = (name: string, other: string) =>
    name !== other && field(name).options.some((option) => field(other).options.includes(option))
  return new Set(badges.filter((name) => badges.some((other) => saysTheSame(name, other))))
}
