import { LANGUAGES, type LanguageName } from '../definition/languages.ts'
import { alsoWord, FOLLOWED, REMOVABLE } from './also.ts'
import { siteFilterRecord } from './filter.ts'
import { groupWord, platformShape } from './kinds/page.ts'
import { callName } from './read.ts'
import {
  dictionary,
  distinctList,
  KEBAB_NAME,
  oneOf,
  oneOrMore,
  record,
  reference,
  ROUTE_NAME,
  shortFor,
  words,
} from './shape.ts'
import { toneWords } from './step.ts'
import { workflowRecord } from './workflow.ts'

const roleRecord = record('a role', {
  label: { shape: words(), doc: 'Its label.', default: null, example: 'Sales head' },
  team: {
    shape: oneOrMore(reference('section')),
    doc: 'The section, or sections, whose documents people with this role follow from beginning to end. They see the screens there that do not set `see`.',
    default: 'none',
    example: 'crm',
  },
  also: alsoWord(
    `The names that a renamed role had before: people keep the role, and documents wait for it. ${FOLLOWED} ${REMOVABLE}`,
    'controller',
  ),
})

const statusRecord = record('a status', {
  tone: { shape: oneOf({ plain: 'no colour', ...toneWords }), doc: 'Its colour.', default: null, example: 'info' },
  also: alsoWord(
    `The names that a renamed status had before: documents in it are in the renamed one. ${FOLLOWED} ${REMOVABLE}`,
    'Sent',
  ),
})

const sectionRecord = record('a section', {
  label: { shape: words(), doc: 'Its caption in the menu.', default: null, example: 'Reports' },
  groups: {
    shape: dictionary('group', words(), KEBAB_NAME),
    doc: 'Sub-headings of its menu entries with their captions, in the order of the menu.',
    default: 'none: its entries are one list',
    example: '{ daily: Daily, yearly: Yearly }',
  },
})

/** A route without a screen file. */
export const routeRecord = record('a route', {
  label: { shape: words(), doc: 'Its caption.', default: null, example: 'Toll slips' },
  section: { shape: reference('section'), doc: 'The section of the menu.', default: null, example: 'store' },
  group: groupWord,
  platform: {
    shape: platformShape,
    doc: 'The platforms of app.yaml whose menus list it.',
    default: 'every platform',
    example: '[retail]',
  },
  page: {
    shape: oneOf({ landing: 'the ERP’s own page `/ssr/{route}/landing`', panel: 'its page `/ssr/{route}/panel`' }),
    doc: 'The page of the ERP it opens.',
    default: 'none: its page shows that it is not defined yet',
    example: 'landing',
  },
})

/** The description of each word, for `oneOf`. */
const languageWords = Object.fromEntries(
  Object.entries(LANGUAGES).map(([tag, { unreviewed }]) => [
    tag,
    `${new Intl.DisplayNames('en', { type: 'language' }).of(tag)}${unreviewed === null ? '' : ', whose words nobody has reviewed yet'}`,
  ]),
) as Readonly<Record<LanguageName, string>>

const HOST = '^[a-z0-9-]+(\\.[a-z0-9-]+)*(:[0-9]{1,5})?$'

/** `screens/app.yaml`: what all screens share. */
export const appShape = record('app.yaml', {
  label: { shape: words(), doc: 'The product’s name at this site.', default: null, example: 'Countersign' },
  apiid: {
    shape: words('letters, digits and hyphens', '^[A-Za-z0-9_-]+$'),
    doc: 'The identifier that is sent with every call (foundation §7).',
    default: null,
    example: 'countersign',
  },
  locale: {
    shape: words('a language tag such as en-IN', '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
    doc: 'How numbers and dates are written.',
    default: null,
    example: 'en-IN',
  },
  currency: {
    shape: words('three capital letters such as INR', '^[A-Z]{3}$'),
    doc: 'The currency of money.',
    default: null,
    example: 'INR',
  },
  timeZone: {
    shape: words('a time zone such as Asia/Kolkata', '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$'),
    doc: 'The time zone that decides when a day begins.',
    default: null,
    example: 'Asia/Kolkata',
  },
  sections: {
    shape: dictionary('section', shortFor('label', { text: words(), map: sectionRecord }), KEBAB_NAME),
    doc: 'The folders of screens with their captions, in the order of the menu. Short form: `crm: CRM & Sales`.',
    default: null,
    example: '{ crm: CRM & Sales, reports: { label: Reports, groups: { daily: Daily } } }',
  },
  platforms: {
    shape: dictionary('platform', words(), KEBAB_NAME),
    doc: 'The types of companies the site serves, each with its caption. The `erpType` of a session is one of them.',
    default: null,
    example: '{ retail: Shops, wholesale: Wholesalers }',
  },
  roles: {
    shape: dictionary('role', shortFor('label', { text: words(), map: roleRecord }), KEBAB_NAME),
    doc: 'The roles that workflows and rights refer to. Short form: `accounts: Accounts`.',
    default: 'none',
    example: '{ accounts: Accounts }',
  },
  statuses: {
    shape: dictionary('status', shortFor('tone', { text: statusRecord.members.tone.shape, map: statusRecord }), null),
    doc: 'Every status a document can have, each with its colour. Short form: `open: plain`.',
    default: 'none',
    example: '{ open: plain, done: success }',
  },
  workflows: {
    shape: dictionary('workflow', workflowRecord, KEBAB_NAME),
    doc: 'Workflows that screens refer to by name.',
    default: 'none',
    example: '{ quick: { starts: open, moves: { approve: [{ from: open, to: done, by: director }] } } }',
  },
  filters: {
    shape: dictionary('filter', siteFilterRecord),
    doc: 'Filters that approvals screens refer to by name. Each is a choice whose options a call returns.',
    default: 'none: approvals screens filter by status, search and dates',
    example: '{ batch: { sends: batchno, label: Batch, get: batches, answer: batches } }',
  },
  support: {
    shape: words('an address that begins with mailto:, tel: or https://', '^(mailto:|tel:|https://).+'),
    doc: 'Contact for help: a link in the menu.',
    default: 'no link',
    example: 'mailto:help@example.com',
  },
  languages: {
    shape: distinctList(oneOf(languageWords)),
    doc: 'The languages people can choose; the first one is the default.',
    default: 'only English',
    example: '[en, hi, ar]',
  },
  loginHosts: {
    shape: distinctList(words('a host in small letters such as erp.example.com, optionally with :port', HOST)),
    doc: 'Hosts to which a login answer may redirect further login calls (foundation §7, `use_chost`).',
    default: 'none: the host in such an answer is not used',
    example: '[erp.example.com, erp2.example.com:8443]',
  },
  countryCodes: {
    shape: dictionary('country', words('a + and one to four digits', '^\\+[1-9][0-9]{0,3}$'), '^[A-Z]{2}$'),
    doc: 'Countries whose phone numbers people can log in with, each with its dialling code; the first is preselected. The reference server accepts the countries of the contract.',
    default: "the countries of the contract: `{ IN: '+91', SA: '+966' }`",
    example: "{ IN: '+91' }",
  },
  calls: {
    shape: distinctList(callName),
    doc: 'Calls of the ERP that the contract does not have: names below the path of a screen, or whole paths.',
    default: 'none: screens may make only the calls of the contract',
    example: '[remind, /main/s/sales/daysheet]',
  },
  routes: {
    shape: dictionary('route', routeRecord, ROUTE_NAME),
    doc: 'Routes without a screen file. A screen file of the same name replaces the route.',
    default: 'none',
    example: '{ tollslips: { label: Toll slips, section: store, page: landing } }',
  },
})
