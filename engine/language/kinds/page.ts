import { actionsShape } from '../action.ts'
import { stackShape } from '../block.ts'
import type { BlockVocabulary } from '../block-spec.ts'
import { fieldsShape } from '../field.ts'
import { filtersShape } from '../filter.ts'
import { readsShape } from '../read.ts'
import {
  dictionary,
  distinctList,
  either,
  flag,
  KEBAB_NAME,
  oneOf,
  oneOrMore,
  record,
  reference,
  shortFor,
  text,
  valuesOf,
  words,
  type Member,
  type Members,
} from '../shape.ts'
import { perVocabulary } from '../vocabulary.ts'

/** The types of companies that see it; the names are declared in app.yaml. */
export const platformShape = distinctList(reference('platform'))

/** A word of a screen, and of a route without a file. */
export const groupWord = {
  shape: words('small letters and digits with hyphens between', KEBAB_NAME),
  doc: 'Its sub-heading in the menu: one of the `groups` of its section in app.yaml.',
  default: 'none: above the sub-headings',
  example: 'daily',
} as const satisfies Member

const kinds = {
  approvals: 'a list of documents to decide on',
  register: 'reports, in tabs when there are several',
  records: 'a list, and a form to add, change and delete its rows',
  page: 'free views',
}

/** Words of every screen, whatever its kind. */
export const screenWords = {
  label: { shape: words(), doc: 'Its caption in the menu and above the page.', default: null, example: 'Visits' },
  platform: {
    shape: platformShape,
    doc: 'The platforms of app.yaml whose menus list it.',
    default: 'every platform',
    example: '[retail]',
  },
  group: groupWord,
  see: {
    shape: either({
      list: distinctList(reference('role')),
      map: valuesOf(reference('reader'), oneOrMore(reference('rows', ['person', 'link']))),
    }),
    doc:
      'Who sees which rows. By role of app.yaml, and `everyone` for all who have none of the others: `all`, `team` ' +
      '(rows of their team), `own` (rows they have made), or the name of a `person` field that must hold them; several ' +
      'of these add up. A list of roles stands for `all` of each and nobody else. Administrators see everything, the ' +
      'roles of the workflow what waits for them and what they have decided, and where its `owner` has moves, everybody ' +
      'their own rows. The reference server refuses all else in every call, and the menu does not list the screen to ' +
      'whoever sees no row.',
    default:
      'the roles whose `team` is its section and those of its workflow see all rows; whoever raises its documents their own; in a section without roles everybody sees all',
    example: '{ director: all, everyone: own }',
  },
  manage: {
    shape: distinctList(reference('role')),
    doc:
      'The roles of app.yaml that manage the screen as administrators do: they set how its vouchers are numbered, change ' +
      'and remove what others have made where a module lets everybody change only their own, and read the messages of ' +
      'the whole company where it shows them. The reference server refuses these calls to all others.',
    default: 'administrators alone',
    example: '[director]',
  },
  kind: { shape: oneOf(kinds), doc: 'What sort of screen it is.', default: null, example: 'approvals' },
  fields: {
    shape: fieldsShape,
    doc: 'Every field of its rows, described once. Short form: `client: text`.',
    default: 'none',
    example: '{ client: text, amount: { type: money, label: Order value } }',
  },
} as const satisfies Members

/** A view consists of its blocks; with further words it is a map. */
const viewShape = (blocks: readonly BlockVocabulary[]) => {
  const stack = stackShape(blocks)
  return shortFor('blocks', {
    list: stack,
    map: record('a view', {
      label: { shape: text, doc: 'Its heading.', default: 'none', example: 'Overview' },
      modal: {
        shape: flag,
        doc: 'The view is shown as a dialog over the view before.',
        default: 'false',
        example: 'true',
      },
      badges: {
        shape: distinctList(reference('field')),
        doc: 'Fields of the form whose values stand beside its heading, as the badges of a card do.',
        default: 'none; in `approvals` with `form` those of the card, which are the status',
        example: '[Status]',
      },
      actions: {
        shape: distinctList(reference('action')),
        doc: 'Actions in the bar of the view.',
        default: 'none',
        example: '[again]',
      },
      blocks: { shape: stack, doc: 'One below the other.', default: null, example: '[{ text: Nothing to do today. }]' },
    }),
  })
}

/** Parts of a page that other kinds have as well. */
export const pageWords = (blocks: readonly BlockVocabulary[]) =>
  ({
    serverPage: {
      shape: oneOf({ landing: 'a page of its own', panel: 'a page that stands in a frame' }),
      doc: 'The server draws it, at `/ssr/{name}/{this}`, and stores the rows of `records` itself. It works without a script: files of rows are not imported there.',
      default: 'drawn in the browser',
      example: 'landing',
    },
    wideOnly: {
      shape: flag,
      doc: 'A narrow screen shows only that it needs a wide one.',
      default: 'false',
      example: 'true',
    },
    filters: {
      shape: filtersShape,
      doc: 'The form named `filter`: stored in the address, shown in the bar.',
      default: 'none',
      example: '{ search: search }',
    },
    data: {
      shape: readsShape,
      doc: 'The reads of the screen, by name.',
      default: 'none',
      example: '{ list: { get: list } }',
    },
    actions: {
      shape: actionsShape,
      doc: 'The actions, by name. An action that uses `row` is shown on rows, one that uses `selected` in the selection bar, any other in the bar.',
      default: 'none',
      example: '{ again: { reload: list } }',
    },
    views: {
      shape: dictionary('view', viewShape(blocks)),
      doc: 'The views, by name; the first one opens with the screen.',
      default: null,
      example: '{ start: [{ list: list }] }',
    },
  }) as const satisfies Members

/** `kind: page`: reads, actions and views of the author's own. */
export const pageShape = perVocabulary((blocks) => record('a page', { ...screenWords, ...pageWords(blocks) }))
