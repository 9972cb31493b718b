import { dictionary, either, flag, names, oneOf, record, words, type Shape } from './shape.ts'

const filterType = oneOf({
  choice: 'one of its `options`',
  search: 'typed words',
})

/** What an option may say beyond its name. */
export const optionRecord = record('an option', {
  label: { shape: words(), doc: 'Its caption.', default: 'its name', example: 'All company data' },
  send: {
    shape: dictionary('parameter', words()),
    doc: 'The query parameters it sends.',
    default: 'its name, under the filter’s name',
    example: '{ search: open }',
  },
  separated: { shape: flag, doc: 'Stands below a separator.', default: 'false', example: 'true' },
})

const filterRecord = record('a filter', {
  type: { shape: filterType, doc: 'How it is chosen.', default: null, example: 'choice' },
  label: { shape: words(), doc: 'Its caption.', default: 'the name, split', example: 'Status' },
  options: {
    shape: names(words(), optionRecord),
    doc: 'What can be chosen, in order; only for a `choice`.',
    default: 'none',
    example: '[done, open]',
  },
  default: {
    shape: words(),
    doc: 'In force until a person chooses.',
    default: 'nothing chosen',
    example: 'open',
  },
})

/** Short form: `search: search`. */
export const filtersShape: Shape = dictionary('filter', either({ text: filterType, map: filterRecord }))
