import type { Entry } from './entry.ts'

/** Mistakes of shape, found without knowing what any name means. */
export const validateEntries = {
  'unknown-key': {
    message: (key, place) => `There is no key "${key}" in ${place}.`,
    explain:
      'Every key is known by name, so that a misspelt one is found instead of being passed over. Take the nearest known key, or leave the line out.',
  },
  'missing-key': {
    message: (place, key) => `There is no "${key}" in ${place}.`,
    explain: 'This key has no default: the compiler cannot guess it.',
  },
  'missing-partner': {
    message: (key, partner) => `"${key}" says nothing without "${partner}" beside it.`,
    explain:
      'Two keys that speak of the same thing stand together: whoever sees a disabled button is told why, and a reason belongs to a condition.',
  },
  'wrong-kind': {
    message: (subject, expected, found) => `${capital(subject)} must be ${expected}, not ${found}.`,
    explain: 'A text, a number, a list or a map stands where another of them is read.',
  },
  'empty-value': {
    message: (subject) => `${capital(subject)} is empty.`,
    explain: 'A key is written because it says something. Write its value, or leave the line out for the default.',
  },
  'unquoted-text': {
    message: (written, read) => `${written} is read as ${read} here, but words are wanted.`,
    explain:
      'YAML takes 010, 1E5, true and long digits for numbers and flags, and would change them: item codes lose their zeros. Quotes make them words.',
  },
  'duplicate-item': {
    message: (name) => `"${name}" stands twice in this list.`,
    explain: 'One of the two is a mistake: each name stands once in such a list.',
  },
  'unknown-word': {
    message: (written, subject) => `"${written}" is not a word for ${subject}.`,
    explain: 'Only the listed words can stand here.',
  },
  'missing-head': {
    message: (place) => `Nothing says what ${place} is.`,
    explain:
      'One map is one sentence: exactly one head word with its subject, and modifiers beside it. `decide: approval` is a step, `list: orders` is a block.',
  },
  'two-heads': {
    message: (second, first) => `"${second}" cannot stand beside "${first}".`,
    explain:
      'One map is one sentence with one head word. Give each sentence its own item in the list; several steps of an action stand under `steps`.',
  },
  'bad-name': {
    message: (name, entry) => `"${name}" cannot be the name of a ${entry}.`,
    explain:
      'Names are spoken of in expressions, addresses and calls: a letter first, then letters, digits and the signs the note names.',
  },
  'bad-form': {
    message: (written, form) => `"${written}" is not ${form}.`,
    explain: 'This text has a fixed form, which the message names.',
  },
  'out-of-range': {
    message: (subject, min, max) => `${capital(subject)} must be a whole number from ${min} to ${max}.`,
    explain: 'A number outside what makes sense here.',
  },
  'missing-equals': {
    message: (written) => `"${written}" is words; a computed value begins with "=".`,
    explain: 'A value that begins with `=` is computed; anything else is taken as it stands.',
  },
  'needless-equals': {
    message: (key) => `"${key}" is a condition and stands without "=".`,
    explain: '`when` and every key that ends in `When` always hold a condition, so the sign would say nothing.',
  },
} as const satisfies Record<string, Entry>

/** Subjects are `"left"`, `an item of "left"`, `the file`. */
function capital(subject: string | undefined = ''): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1)
}
