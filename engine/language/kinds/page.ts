import { actionsShape } from '../action.ts'
import { alsoWord, FOLLOWED } from '../also.ts'
import { stackShape } from '../block.ts'
import type { BlockVocabulary } from '../block-spec.ts'
import { fieldsShape, PERSON_TYPES } from '../field.ts'
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
  default: 'none: it is listed above the sub-headings',
  example: 'daily',
} as const satisfies Member

const kinds = {
  approvals: 'a list of documents to decide on',
  register: 'reports, in tabs when there are several',
  records: 'a list, and a form to add, change and delete its rows',
  ledger: 'entries that documents post, and their balances',
  page: 'free views',
}

/** The rows that `see` names without a field. */
export const rowsWords = ['all', 'team', 'own'] as const

/** Whether a word of `see` names rows, and not a field with their people. */
export const isRowsWord = (word: string): boolean => rowsWords.some((each) => each === word)

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
      map: valuesOf(reference('reader'), oneOrMore(reference('rows', PERSON_TYPES))),
    }),
    doc: 'Who sees which rows, by role of app.yaml; `everyone` stands for people with none of the roles named here. Values: `all`, `team` (rows created by people who share a team with them), `own` (rows they have created), or the name of a `person` field, or of a `link` to people, that must hold the person; with several, a row is seen if any of them applies. A document that a person sees only by such a field is listed once they choose “All I may see”. A list of roles gives each of them `all`, and others nothing. Administrators see all rows. Roles of the workflow also see the rows that wait for them and those they have decided. If `owner` has moves, all people see their own rows. The reference server refuses everything else in every call. People who can see no rows do not have the screen in their menu.',
    default:
      'roles whose `team` is its section and roles of its workflow see all rows, people who raise its documents see their own; in a section without roles everybody sees all rows',
    example: '{ director: all, everyone: own }',
  },
  manage: {
    shape: distinctList(reference('role')),
    doc: 'The roles of app.yaml that manage the screen as administrators do. They set how its vouchers are numbered. Where a module lets people change only what they have made themselves, these roles change and remove what others have made. Where the screen shows messages, they read those of the whole company. The reference server refuses these calls to all others.',
    default: 'only administrators',
    example: '[director]',
  },
  also: alsoWord(
    `The names that its file had before: a renamed screen keeps its rows, with their files, comments, history, links, numbers and accepted rules. ${FOLLOWED} The history, addresses and codes from before are found by the word. At another ERP nothing is renamed.`,
    'visits',
  ),
  kind: { shape: oneOf(kinds), doc: 'The kind of the screen.', default: null, example: 'approvals' },
  fields: {
    shape: fieldsShape,
    doc: 'All fields of its rows, each described once. Short form: `client: text`.',
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
        doc: 'The view is shown as a dialog over the previous view.',
        default: 'false',
        example: 'true',
      },
      badges: {
        shape: distinctList(reference('field')),
        doc: 'Fields of the form whose values are shown beside its heading, like the badges of a card.',
        default: 'none; in `approvals` with `form` the badges of the card, which are the status by default',
        example: '[Status]',
      },
      actions: {
        shape: distinctList(reference('action')),
        doc: 'Actions in the bar of the view.',
        default: 'none',
        example: '[again]',
      },
      blocks: {
        shape: stack,
        doc: 'The blocks, one below the other.',
        default: null,
        example: '[{ text: Nothing to do today. }]',
      },
    }),
  })
}

/** Parts of a page that other kinds have as well. */
export const pageWords = (blocks: readonly BlockVocabulary[]) =>
  ({
    serverPage: {
      shape: oneOf({ landing: 'a page of its own', panel: 'a page shown in a frame' }),
      doc: 'The server renders the screen as HTML, at `/ssr/{name}/{this}`, and stores the rows of `records` itself. The page works without JavaScript; files of rows cannot be imported there.',
      default: 'rendered in the browser',
      example: 'landing',
    },
    wideOnly: {
      shape: flag,
      doc: 'On a narrow screen the page shows only a message that it needs a wide screen.',
      default: 'false',
      example: 'true',
    },
    filters: {
      shape: filtersShape,
      doc: 'The fields of the form `filter`: they are shown in the bar, and their values are stored in the address.',
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
      doc: 'The actions, by name. An action that uses `row` is shown on rows, one that uses `selected` in the selection bar, all others in the bar.',
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

const documentPageWord = {
  shape: oneOf({ alerts: 'rows that have `alerts`', attachments: 'rows that have `attachments`' }),
  doc: 'The page is about one row of another screen: `query.slug` is that screen, `query.pk` the key of the row, `query.name` its name. The rows of lists open it, and menus do not list it.',
  default: 'a page of its own',
  example: 'alerts',
} as const satisfies Member

/** `kind: page`: reads, actions and views of the author's own. */
export const pageShape = perVocabulary((blocks) =>
  record('a page', { ...screenWords, documentPage: documentPageWord, ...pageWords(blocks) }),
)
