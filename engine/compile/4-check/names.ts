import type { Range } from '../../diagnostics/diagnostic.ts'
import { choicesNote, fittingNotes, listNames, nearestName, nearestScreen } from '../../diagnostics/nearest.ts'
import { editDistance } from '../../diagnostics/edit-distance.ts'
import { foldedName, nameWords } from '../../diagnostics/name-words.ts'
import { ourWord } from '../other-systems.ts'
import { PEOPLE } from '../../definition/field.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isCurrencyCode } from '../../fields/money/currency-codes.ts'
import { isFieldType, isLinkType } from '../../fields/field-types.ts'
import { labelOf } from '../../language/label.ts'
import { EVERYONE } from '../../definition/rights.ts'
import { isRowsWord } from '../../language/kinds/page.ts'
import type { ReferenceShape, ReferenceTarget } from '../../language/shape.ts'
import type { FileCheck } from './checking.ts'
import type { LeafSite } from '../3-expand/leaves.ts'

/** A leaf that names something declared elsewhere. */
export type ReferenceSite = LeafSite & { readonly shape: ReferenceShape }

/** Names that can be referenced; for fields, with their type and the label that people see. */
export type KnownNames = ReadonlyMap<string, Named | null>

interface Named {
  readonly type?: string
  readonly label?: string
  /** Of a link: which fields its row fills, each with one of its own. */
  readonly fills?: Readonly<Record<string, string>>
}

const codes = {
  field: ['unknown-field', 'Declared fields'],
  cell: ['unknown-field', 'Fields of these rows'],
  divisor: ['unknown-field', 'Fields of these rows, and `rows`'],
  currency: ['unknown-currency', 'Fields'],
  view: ['unknown-view', 'Views'],
  shown: ['unknown-view', 'Views, and what the engine shows'],
  read: ['unknown-read', 'Declared reads'],
  action: ['unknown-action', 'Declared actions'],
  role: ['unknown-role', 'Roles'],
  status: ['unknown-status', 'Statuses'],
  workflow: ['unknown-workflow', 'Workflows'],
  section: ['unknown-section', 'Sections'],
  platform: ['unknown-platform', 'Platforms'],
  filter: ['unknown-filter', 'Filters of app.yaml'],
  reader: ['unknown-role', 'Roles, and everyone'],
  rows: ['unknown-rows', 'Rows, and fields that hold a person'],
  screen: ['unknown-screen', 'Screens with stored rows, and people'],
  tester: ['unknown-tester', 'People of this file'],
} as const satisfies Record<ReferenceTarget, readonly [string, string]>

/** Where nothing is declared. */
export const noNames = Object.fromEntries<KnownNames>(
  Object.keys(codes).map((target) => [target, new Map()]),
) as Readonly<Record<ReferenceTarget, KnownNames>>

/** What app.yaml may call by another name than before. */
const RENAMED: ReadonlySet<ReferenceTarget> = new Set(['status', 'role', 'reader'])

/** Reports a name that does not exist, or a field whose type does not match. */
export function checkReference(checking: FileCheck, site: ReferenceSite, names: KnownNames): void {
  const { shape, value, path, isKey } = site
  const name = String(value)
  if (shape.to === 'currency' && isCurrencyCode(name)) return
  const range = (): Range => (isKey ? checking.positions.key(path) : checking.positions.value(path))
  if (!names.has(name)) {
    const now = RENAMED.has(shape.to) ? checking.site.former.get(name) : undefined
    if (now !== undefined && names.has(now)) {
      const notes = [`It has another name now: app.yaml says "${now}" with also: ${name}.`]
      return checking.report({ code: codes[shape.to][0], names: [name], suggestion: now, notes, range: range() })
    }
    const unknown = unknownName(shape, name, names)
    const certain = certainNotes(checking, site, { names, suggestion: unknown.suggestion })
    return checking.report({
      ...unknown,
      suggestion: certain.length > 0 ? null : unknown.suggestion,
      notes: [...certain, ...unknown.notes],
      range: range(),
    })
  }
  const type = names.get(name)?.type
  if (!shape.types || type === undefined || shape.types.includes(type)) return
  const fitting = [...names]
    .filter(([, field]) => field?.type && shape.types?.includes(field.type))
    .map(([each]) => each)
  const isStatus = path[0] === 'filterBy' && name === 'Status'
  const notes = [
    ...(isStatus ? ['Leave it out: `statuses` gives people this filter.'] : []),
    ...(shape.to === 'currency' && isFieldType(type) && isLinkType(type)
      ? ['Copy the code into a field of its own: `fills` of the link.']
      : []),
    ...fittingNotes(fitting),
  ]
  const about = [name, type, shape.types.join(' or ')]
  const [only, another] = fitting
  const suggestion = isStatus ? null : another === undefined ? (only ?? null) : nearestName(name, fitting)
  checking.report({ code: 'wrong-field-type', names: about, range: range(), suggestion, notes })
}

interface NotFound {
  readonly names: KnownNames
  readonly suggestion: string | null
}

/** What was meant, where more than a name is wrong. */
function certainNotes(
  { site, positions }: FileCheck,
  at: ReferenceSite,
  { names, suggestion }: NotFound,
): readonly string[] {
  const { shape, path, isKey } = at
  const name = String(at.value)
  const member = isKey && path.at(-2) === 'fills' ? positions.source(path) : ''
  const to = positions.source([...path.slice(0, -2), 'to'])
  const isThere = site.find(to)?.rowFields[name] !== undefined || !site.find(to)
  const isReversed = names.has(member) && isThere && (suggestion === null || suggestion === member)
  if (isReversed) return [`The other way round: fills: { ${member}: ${name} }`]
  // Addresses are the same in capitals: `Leads` can be a route of `leads`, which stores rows.
  const isOther = [...names.keys()].every((each) => foldedName(each) !== foldedName(name))
  const noRows = shape.to === 'screen' && isOther && site.screens?.has(name)
  return noRows ? NO_ROWS : [...rightsNotes(at, name), ...personNotes(positions, at)]
}

/** `{ everyone: own, Caller: own }`: a field that holds a person says which rows, not who sees them. */
function personNotes(positions: FileCheck['positions'], { path, isKey, value }: ReferenceSite): readonly string[] {
  const name = String(value)
  const type = positions.source(['fields', name, 'type'])
  const isPerson =
    positions.source(['fields', name, 'to']) === PEOPLE || (isFieldType(type) && fieldSpecs[type].isPerson)
  if (path[0] !== 'see' || !isKey || !positions.keys(['fields']).includes(name) || !isPerson) return []
  return [`A field that holds a person says which rows: write ${EVERYONE}: [own, ${name}]`]
}

const NO_ROWS = ['There is such a screen, but it stores no rows: a link leads to one of kind `records` or `approvals`.']

/** `see: [own]` names rows without who sees them; `everyone: none` says what holds without it. */
function rightsNotes({ path, shape }: ReferenceSite, name: string): readonly string[] {
  const word = path.findLast((part) => typeof part === 'string') ?? ''
  if (shape.to === 'role' && OPEN.has(word) && EVERYBODY.test(name))
    return [`Leave \`${word}\` out: then it is for everybody who sees the row.`]
  if (shape.to === 'role' && (OPEN.has(word) || word === 'manage') && ADMINISTRATORS.test(name))
    return [
      `Leave "${name}" out: administrators need no role of app.yaml.${word === 'manage' ? '' : ` For them alone write ${word}: []`}`,
    ]
  if (shape.to === 'role' && (OPEN.has(word) || word === 'manage') && CREATOR.test(name))
    return [`Who made a row has no right of its own in \`${word}\`: name roles of app.yaml.`]
  if (path[0] !== 'see') return []
  if (typeof path[1] === 'number' && EVERYBODY.test(name)) return [`Write see: { ${EVERYONE}: all }`]
  if (path[1] === 'everyone')
    return NOTHING.has(name.toLowerCase()) ? ['Leave `everyone` out: people without these roles then see no rows.'] : []
  return isRowsWord(name) ? [`Who sees them is written too: { everyone: ${name} }`] : []
}

/** Rights that everybody has where they are not written. */
const OPEN: ReadonlySet<string> = new Set(['change', 'seen'])
const EVERYBODY = /^(?:everyone|everybody|all|any|anyone|public)$/i
const CREATOR = /^(?:owner|creator|author|self|me|own)s?$/i
const ADMINISTRATORS = /^(?:admins?|administrators?|superuser|root)$/i

const NOTHING: ReadonlySet<string> = new Set(['none', 'no', 'nothing', 'nobody', 'never'])

function unknownName({ to, types }: ReferenceShape, name: string, names: KnownNames) {
  const fitting =
    types === null
      ? names
      : new Map([...names].filter(([, node]) => node?.type === undefined || types.includes(node.type)))
  const [code, title] = codes[to]
  if (to === 'currency' && isCurrencyCode(name.toUpperCase())) {
    return { code, names: [name], suggestion: name.toUpperCase(), notes: [] }
  }
  const none = `There are no ${to === 'cell' || to === 'divisor' ? 'field' : to}s yet.`
  const far = to === 'screen' ? nearestScreen(name, names.keys()) : null
  // `Party.PartyName`: a link is named alone, another field of its row by the one that it fills.
  const [holder = '', member = ''] = name.split('.')
  const filled = Object.entries(names.get(holder)?.fills ?? {}).find(([, each]) => each === member)
  const ofPath = holder !== name && names.has(holder) ? (filled?.[0] ?? holder) : null
  const suggestion = severalNames(name, names) ?? (filled && ofPath) ?? meantName(name, fitting) ?? ofPath ?? far
  const choices =
    suggestion === null
      ? choicesNote(title, to === 'rows' ? fitting.keys() : names.keys())
      : `${title}: ${listNames(names.keys())}`
  const declared = to === 'currency' ? CODE : declaration(to, { name, suggestion })
  return { code, names: [name], suggestion, notes: [names.size > 0 ? choices : none, ...declared] }
}

const CODE = ['Or write a code of ISO 4217, such as USD.']

/** How app.yaml declares a status or a role whose name is not misspelt. */
function declaration(
  to: ReferenceTarget,
  { name, suggestion }: { readonly name: string; readonly suggestion: string | null },
): readonly string[] {
  const isMisspelt = suggestion !== null && editDistance(name.toLowerCase(), suggestion.toLowerCase(), TYPOS) < TYPOS
  if (isMisspelt || !/^\p{L}[\p{L}\d -]*$/u.test(name)) return []
  if (to === 'status') return [`Or declare it in app.yaml: statuses: { ${name}: plain }`]
  if ((to !== 'role' && to !== 'reader') || name.includes(' ')) return []
  return [`Or declare it in app.yaml: roles: { ${name}: { label: ${labelOf(name)} } }`]
}

/** As many different letters are more than a misspelt name has. */
const TYPOS = 3

/** `SpentOn Kind` of a list without its comma. */
function severalNames(name: string, names: KnownNames): string | null {
  const several = name.split(/[\s;]+/)
  return several.length > 1 && several.every((each) => names.has(each)) ? several.join(', ') : null
}

/** A name with a similar spelling, with the word as its label, or used for the same in another system. */
export function meantName(name: string, names: KnownNames): string | null {
  const labelled = [...names].find(
    ([, node]) => typeof node?.label === 'string' && foldedName(node.label) === foldedName(name),
  )
  return labelled?.[0] ?? nearestName(name, names.keys()) ?? ourWord(name, names.keys()) ?? byLabel(name, names)
}

/** The name whose label contains the word. */
function byLabel(name: string, names: KnownNames): string | null {
  const word = name.toLowerCase()
  const found = [...names].filter(([, node]) => typeof node?.label === 'string' && nameWords(node.label).includes(word))
  return found.length === 1 ? (found[0]?.[0] ?? null) : null
}

export function isReference(site: LeafSite): site is ReferenceSite {
  const { shape, value } = site
  return shape.kind === 'reference' && !(shape.orComputed && String(value).startsWith('='))
}

const namesOfLists = new WeakMap<readonly string[], KnownNames>()

/** The names of a list that many places refer to. */
export function listedNames(list: readonly string[]): KnownNames {
  const names = namesOfLists.get(list) ?? untyped(list)
  namesOfLists.set(list, names)
  return names
}

export function untyped(names: Iterable<string>): KnownNames {
  return new Map([...names].map((name) => [name, null]))
}
