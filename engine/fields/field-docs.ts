/** What authors read about types of fields, in the manual and in messages. Only the compiler and the tools import it. */
import type { FieldType } from '../definition/field.ts'

interface FieldDoc {
  /** What a field of the type contains. */
  readonly sentence: string
  /** What a ratio of two sums is in it; missing: `sentence`. */
  readonly ofSums?: string
  /** A value, in a message; missing: as all of its kind. */
  readonly noun?: string
  /** What other systems call the type: words in small letters, with blanks between them. */
  readonly elsewhere: string
  /** Other systems write it as the format of a text or number. */
  readonly isFormat?: boolean
  /** What one of their types has that ours lacks: their words, and how it is written here. */
  readonly narrower?: { readonly words: string; readonly note: string }
}

const docs: Readonly<Partial<Record<FieldType, FieldDoc>>> = {
  text: { sentence: 'words', elsewhere: 'string str varchar char varchar2 nvarchar textfield input' },
  longtext: {
    sentence: 'words on several lines',
    elsewhere: 'textarea memo multiline multilinetext richtext html note notes clob',
  },
  code: {
    sentence: 'a text that may look like a number: it is trimmed, and its digits are never grouped',
    elsewhere: 'id identifier barcode key',
  },
  number: {
    sentence: 'a number, with `unit` or `unitFrom`, and `decimals`',
    ofSums: 'a number',
    elsewhere: 'integer int float decimal double numeric quantity qty bigint long dec quan',
    narrower: {
      words: 'integer int bigint smallint long whole',
      note: 'Whole numbers are written type: number, decimals: 0',
    },
  },
  money: {
    sentence:
      'an amount in the company’s currency, with its decimals, or in that of `currency`; a price may have more `decimals`',
    noun: 'an amount',
    elsewhere: 'currency amount price cash curr',
    isFormat: true,
  },
  percent: {
    sentence: 'a percentage: 40 is 40 %',
    ofSums: 'a percentage: 1 of 4 is 25 %',
    noun: 'a percentage',
    elsewhere: 'percentage rate ratio pct',
    isFormat: true,
  },
  date: { sentence: 'a day', elsewhere: 'day calendar dateonly', isFormat: true },
  datetime: { sentence: 'a day and time', elsewhere: 'timestamp time datetimelocal dateandtime', isFormat: true },
  yesno: { sentence: 'yes or no', elsewhere: 'boolean bool checkbox switch toggle flag bit check' },
  choice: {
    sentence: 'one of several words',
    elsewhere: 'select selection dropdown enum radio combo combobox picklist option options list multiselect',
  },
  person: {
    sentence:
      'the name of a person as a text, which need not be a user. For a user of the company, chosen and checked, write `link` with `to: people`',
    elsewhere: 'user employee owner',
  },
  email: {
    sentence: 'an email address',
    noun: 'an e-mail address',
    elsewhere: 'mail emailaddress',
    isFormat: true,
  },
  phone: {
    sentence:
      'a phone number of 4 to 15 digits, with blanks, hyphens and parentheses between them and a + before them. It is stored as it was typed',
    noun: 'a phone number',
    elsewhere: 'tel telephone mobile phonenumber',
    isFormat: true,
  },
  badge: {
    sentence:
      'a word in a colour, which is in the field that `class` names; for a flag (1, "1", true) the label, for 0 nothing',
    elsewhere: 'tag chip status pill label',
  },
  color: { sentence: 'a colour', elsewhere: 'colour', isFormat: true },
  file: { sentence: 'a file the ERP names', elsewhere: 'attachment upload image document' },
  lines: {
    sentence: 'child rows, with `fields`; in a form a grid to fill in',
    elsewhere: 'table grid items subform subgrid subtable childtable one2many onetomany array rows details detail',
  },
  link: {
    sentence:
      'a row of another screen, or a person, with `to`: in expressions a map of `id`, `text` and the fields of its row, one link far',
    elsewhere: 'reference ref lookup relation foreignkey foreign many2one person people',
  },
} satisfies Record<FieldType, FieldDoc>

/** What authors read about a type. */
export const fieldDoc = (type: FieldType): FieldDoc => docs[type] ?? { sentence: `a ${type}`, elsewhere: type }

/** The words of a language for types, each with its meaning. */
export function typeWords(
  types: readonly FieldType[],
  meaning: (doc: FieldDoc) => string,
): Readonly<Record<FieldType, string>> {
  return Object.fromEntries(types.map((type) => [type, meaning(fieldDoc(type))])) as Record<FieldType, string>
}
