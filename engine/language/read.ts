import { fieldInReadShape } from './field.ts'
import {
  computed,
  condition,
  dictionary,
  either,
  flag,
  mayBeEmpty,
  names,
  number,
  reference,
  textLike,
  value,
  words,
  type Heads,
  type Member,
  type Members,
} from './shape.ts'

const PATH_FORM = 'a path such as `list` (below /main/s/{screen}/) or `/main/v`'
const PATH = '^/?[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$'

/** The path of a call on the server; values in it are encoded. */
export const callPath = textLike(PATH_FORM, PATH)
/** A page that the ERP draws: it is opened, not called. */
export const pagePath = textLike(PATH_FORM, PATH)
/** The same for calls whose path contains no values. */
export const callName = words(PATH_FORM, PATH)

/** `=filter`, or a map whose values are words, numbers or `=expression`. */
export const parameters = either({
  text: computed,
  map: dictionary('parameter', value, '^[A-Za-z][A-Za-z0-9_.-]*$'),
})

/** The same, where an empty map has a meaning. */
export const startingValues = either({
  text: computed,
  map: mayBeEmpty(dictionary('value', value, '^[A-Za-z][A-Za-z0-9_.-]*$')),
})

/** `query` of a read or a step, with its description in the manual; steps change only the default. */
export const queryMember = {
  shape: parameters,
  doc: 'The query parameters of the call; empty ones are left out.',
  default: 'none',
  example: '{ mode: short, search: =filter.search }',
} as const satisfies Member

const answerMember = {
  shape: words('a dotted path', '^[A-Za-z0-9_]+(\\.[A-Za-z0-9_]+)*$'),
  doc: 'The path of the rows in the answer.',
  default:
    '`get_{path}.result`; for a path that ends with `_list`, `get_list.result`; for a post, `post_…`; with `one`, without `.result`',
  example: 'get_list.result',
} as const satisfies Member

/** Words of any read. */
export const everyRead = {
  when: {
    shape: condition,
    doc: 'The read is requested only while this holds; otherwise it has no rows.',
    default: 'true',
    example: 'query.pk != null',
  },
  key: { shape: reference('field'), doc: 'The field that identifies a row.', default: '`id`', example: 'id' },
  fields: {
    shape: names(reference('field'), fieldInReadShape),
    doc: 'The fields of its rows. A field may be declared here, or override settings of the screen’s field for this read.',
    default: 'the screen’s fields; for a computed read, the fields of its expression; with `one`, any',
    example: '[id, code, { remark: text }]',
  },
  one: {
    shape: flag,
    doc: 'The answer is one map, not rows; expressions read its members as `props.x` if the read is named `props`.',
    default: 'false',
    example: 'true',
  },
  loading: {
    shape: words(),
    doc: 'Text while the rows are requested the first time.',
    default: 'for a computed read, the text of its base read; otherwise the standard text',
    example: 'One moment…',
  },
  reloading: {
    shape: words(),
    doc: 'Text while the rows are requested again.',
    default: 'for a computed read, the text of its base read; otherwise `loading`; without that, the standard text',
    example: 'Looking for news…',
  },
  empty: {
    shape: words(),
    doc: 'Text when there are no rows.',
    default: 'the standard text',
    example: 'No visits yet.',
  },
} as const satisfies Members

/** Words of a read that sends a request. */
export const requestReadWords = {
  query: queryMember,
  answer: answerMember,
  page: { shape: number(1, 500), doc: 'The number of rows per page.', default: 'all rows at once', example: '50' },
  live: {
    shape: flag,
    doc: 'The read is requested again when a value in its query changes. `false`: it is requested only when the screen opens and on `reload`.',
    default: 'true',
    example: 'false',
  },
} as const satisfies Members

/** The ways to get rows: by a call, from another answer, or by an expression. */
export const readHeads = {
  get: {
    head: { shape: callPath, doc: 'The call that is requested.', default: null, example: 'list' },
    members: requestReadWords,
  },
  post: {
    head: { shape: callPath, doc: 'A POST call that only reads.', default: null, example: 'search' },
    members: {
      ...requestReadWords,
      body: { shape: parameters, doc: 'The body of the call.', default: 'nothing', example: '{ code: =query.pk }' },
    },
  },
  part: {
    head: {
      shape: reference('read'),
      doc: 'Rows from another part of the answer of that read.',
      default: null,
      example: 'list',
    },
    members: { answer: { ...answerMember, default: 'the whole answer' } },
  },
  from: {
    head: {
      shape: computed,
      doc: 'Rows computed from other reads.',
      default: null,
      example: '=list.filter(r, finds(r.client, query.pk))',
    },
    members: {},
  },
} as const satisfies Heads

/** One read. Its head decides which other words may be written beside it. */
export const readShape = { kind: 'heads', name: 'a read', heads: readHeads, shared: everyRead } as const

/** `reads` of a page, by name: expressions and blocks refer to their rows by it. */
export const readsShape = dictionary('read', readShape)
