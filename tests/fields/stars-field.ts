import type { FieldType } from '../../engine/definition/field.ts'
import type { FieldEntry, FieldSpec } from '../../engine/fields/field-spec.ts'
import { latinDigits } from '../../engine/fields/characters.ts'

/** A type of field that only tests know: 0 to 5 stars, written *** or 3, and shown as ★★★☆☆. */
export const starsField: FieldSpec = {
  kind: 'number',
  print: (value) => ('★'.repeat(Number(value)) + '☆☆☆☆☆').slice(0, 5),
  write: (value) => '*'.repeat(value),
  sample: ({ between }) => between(0, 5),
  words: ['unique'],
  control: 'number',
  column: { width: 112 },
}

export const starsEntry: FieldEntry = {
  parse(text) {
    const stars = /^[*★]{0,5}☆*$/.test(text) ? text.replaceAll('☆', '').length : Number(latinDigits(text))
    return [0, 1, 2, 3, 4, 5].includes(stars) ? { value: stars } : { refusal: 'Up to five stars.' }
  },
}

type All<Of> = Readonly<Record<FieldType, Of>>

/** The types of fields with it, in the place of `field-specs.ts`. */
export const withStars = ({ fieldSpecs }: { readonly fieldSpecs: All<FieldSpec> }) => ({
  fieldSpecs: { ...fieldSpecs, stars: starsField },
})

/** In the place of `field-entries.ts`. */
export const withStarsEntered = ({ fieldEntries }: { readonly fieldEntries: All<FieldEntry> }) => ({
  fieldEntries: { ...fieldEntries, stars: starsEntry },
})
