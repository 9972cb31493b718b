import { actionsShape } from '../action.ts'
import type { BlockSpec } from '../block-spec.ts'
import { fieldsShape } from '../field.ts'
import { filtersShape } from '../filter.ts'
import { readsShape } from '../read.ts'
import {
  condition,
  dictionary,
  distinctList,
  either,
  list,
  oneOf,
  record,
  words,
  type HeadsShape,
  type Members,
  type RecordShape,
} from '../shape.ts'

export const platformShape = distinctList(oneOf({ steel: 'steel makers', tex: 'textile makers' }))

/** What every screen says, whatever its kind. */
export const screenWords = (kinds: Readonly<Record<string, string>>): Members => ({
  label: { shape: words(), doc: 'Its caption in the menu and above the page.', default: null, example: 'Visits' },
  platform: {
    shape: platformShape,
    doc: 'Whose menu it stands in.',
    default: 'both',
    example: '[steel]',
  },
  kind: { shape: oneOf(kinds), doc: 'What sort of screen it is.', default: null, example: 'approvals' },
  fields: {
    shape: fieldsShape,
    doc: 'Every field of its rows, described once. Short form: `client: text`.',
    default: 'none',
    example: '{ client: text, amount: { type: money, label: Order value } }',
  },
})

/** A block: one head word, its modifiers, and when it is shown. */
export const blockShape = (blocks: readonly BlockSpec[]): HeadsShape => ({
  kind: 'heads',
  name: 'a block',
  heads: Object.fromEntries(blocks.map(({ name, head, members }) => [name, { head, members }])),
  shared: {
    visibleWhen: { shape: condition, doc: 'Otherwise it is not shown.', default: 'true', example: 'session.admin' },
  },
})

/** A view is its blocks; with a label it is a map. */
const viewShape = (blocks: readonly BlockSpec[]): RecordShape['members'][string]['shape'] => {
  const stack = list(blockShape(blocks))
  return either({
    list: stack,
    map: record('a view', {
      label: { shape: words(), doc: 'Its heading.', default: 'none', example: 'Overview' },
      blocks: { shape: stack, doc: 'One below the other.', default: null, example: '[{ text: Nothing to do today. }]' },
    }),
  })
}

/** `kind: page`: reads, actions and views of the author's own. */
export const pageShape = (blocks: readonly BlockSpec[], kinds: Readonly<Record<string, string>>): RecordShape =>
  record('a page', {
    ...screenWords(kinds),
    filters: {
      shape: filtersShape,
      doc: 'The form named `filter`: kept in the address, shown in the bar.',
      default: 'none',
      example: '{ search: search }',
    },
    data: { shape: readsShape, doc: 'What is read, by name.', default: 'none', example: '{ list: { get: list } }' },
    actions: {
      shape: actionsShape,
      doc: 'What can be done, by name. An action stands where the thing it speaks of is.',
      default: 'none',
      example: '{ again: { reload: list } }',
    },
    views: {
      shape: dictionary('view', viewShape(blocks)),
      doc: 'What is shown, by name; the first is the start.',
      default: null,
      example: '{ start: [{ list: list }] }',
    },
  })
