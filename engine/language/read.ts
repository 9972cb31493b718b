import { fieldShape } from './field.ts'
import {
  computed,
  dictionary,
  either,
  names,
  number,
  record,
  reference,
  value,
  words,
  type Member,
  type Shape,
} from './shape.ts'

/** A call's place on the server. */
export const callPath = words(
  'a path such as `list` (below /main/s/{screen}/) or `/main/v`',
  '^/?[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$',
)

/** `=filter`, or a map whose values are words, numbers or `=expression`. */
export const parameters: Shape = either({
  text: computed,
  map: dictionary('parameter', value, '^[A-Za-z][A-Za-z0-9_.-]*$'),
})

export const queryMember: Member = {
  shape: parameters,
  doc: 'The query parameters it sends; empty ones are left out.',
  default: 'none',
  example: '{ mode: short, search: =filter.search }',
}

const readRecord = record('a read', {
  get: { shape: callPath, doc: 'The call that is asked.', default: null, example: 'list' },
  query: queryMember,
  answer: {
    shape: words('a dotted path', '^[A-Za-z0-9_]+(\\.[A-Za-z0-9_]+)*$'),
    doc: 'Where its rows stand in the answer.',
    default: '`get_{path}.result`',
    example: 'get_list.result',
  },
  page: { shape: number(1, 500), doc: 'Rows a page.', default: 'everything at once', example: '50' },
  key: { shape: reference('field'), doc: 'The identity of a row.', default: '`id`', example: 'id' },
  fields: {
    shape: names(reference('field'), fieldShape),
    doc: 'The shape of its rows; a field used only here may be declared on the spot.',
    default: 'the screen’s fields',
    example: '[id, code, { remark: text }]',
  },
})

export const readsShape: Shape = dictionary('read', readRecord)
