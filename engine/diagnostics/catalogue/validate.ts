import type { CatalogueEntry } from './entry.ts'

/** Mistakes of shape, found without resolving any name. */
export const validateEntries = {
  'unknown-key': {
    message: (key, place) => `There is no key "${key}" in ${place}.`,
    explain:
      'Unknown keys are errors, so that a misspelt one is found instead of ignored. Use the nearest key, or remove the line. Below the message stand the keys of that place (`Keys here: label, type, …`); [The screen language](language.md) has all of them by place, each with its meaning, default and an example.',
  },
  'misplaced-key': {
    message: (key, entry, owner) => `"${key}" stands where a ${entry} is named, but is a key of ${owner}.`,
    explain:
      'The indentation of a key says which map it belongs to. Here it stands among names that you choose yourself, and its value is what the key of the language takes. Indent it as the note says; if it is a name of your own, choose another.',
  },
  'missing-key': {
    message: (place, key) => `There is no "${key}" in ${place}.`,
    explain: 'This key has no default: the compiler cannot guess it.',
  },
  'missing-partner': {
    message: (key, partner) => `"${key}" has no effect without "${partner}".`,
    explain: 'These two keys belong together: a condition has a reason, which a person sees on the disabled button.',
  },
  'wrong-kind': {
    message: (subject, expected, found) => `${capital(subject)} must be ${expected}, not ${found}.`,
    explain: 'This value is a text, number, list or map where another of these is expected.',
  },
  'empty-value': {
    message: (subject) => `${capital(subject)} is empty.`,
    explain: 'Write the value, or remove the line to use the default.',
  },
  'unquoted-text': {
    message: (written, read) => `${written} is read as ${read} here, but a text is expected.`,
    explain:
      'YAML takes 010, 1E5, true and long digits for numbers and flags, and would change them: item codes lose their zeros. In quotes they are texts.',
  },
  'duplicate-item': {
    message: (name) => `"${name}" occurs twice in this list.`,
    explain: 'Each name may occur once in this list. Remove one.',
  },
  'unknown-word': {
    message: (written, subject) => `"${written}" is not a word for ${subject}.`,
    explain:
      'This place takes one of a few words. They stand below the message (`Words: text, longtext, code, …`) and beside the key in [The screen language](language.md); the types of fields have a table there, [Field types](language.md#field-types).',
  },
  'missing-head': {
    message: (place) => `No key says what ${place} is.`,
    explain:
      'A map has exactly one head word with its subject, and modifiers beside it. `decide: approval` is a step, `list: orders` is a block.',
  },
  'two-heads': {
    message: (second, first) => `"${second}" cannot stand beside "${first}".`,
    explain:
      'A map has one head word. Write each one as an item of its own in the list; several steps of an action belong under `steps`.',
  },
  'bad-name': {
    message: (name, entry) => `"${name}" cannot be the name of a ${entry}.`,
    explain:
      'Names are used in expressions, addresses and calls: a letter first, then letters, digits and the characters in the note.',
  },
  'bad-form': {
    message: (written, form) => `"${written}" is not ${form}.`,
    explain: 'This text has a fixed format, which the message names.',
  },
  'out-of-range': {
    message: (subject, min, max) => `${capital(subject)} must be a whole number from ${min} to ${max}.`,
    explain: 'The number is outside the allowed range.',
  },
  'missing-equals': {
    message: (written) => `"${written}" is a text; a computed value begins with "=".`,
    explain: 'A value that begins with `=` is computed; anything else is a literal value.',
  },
  'needless-equals': {
    message: (key) => `"${key}" is a condition, which is written without "=".`,
    explain: '`when` and every key that ends in `When` are always conditions, so the sign is not written.',
  },
} as const satisfies Record<string, CatalogueEntry>

/** Subjects are `"left"`, `an item of "left"`, `the file`. */
function capital(subject: string | undefined = ''): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1)
}
