import { rangeColumn, entryColumns, BALANCES, ENTRIES } from '../../definition/ledger.ts'
import { NUMBER_FIELD } from '../../definition/document-number.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isLinkType } from '../../fields/field-types.ts'
import type { Shape } from '../../language/shape.ts'
import { ownFilters } from './approvals.ts'
import type { FieldNode, LedgerNode, RegisterNode } from './ast.ts'
import { definedOnly } from './defined.ts'
import { DOCUMENT_VIEW } from './document-form.ts'
import { CLOSE_PERIOD, withClosing } from './ledger-closing.ts'
import { measuringField } from './measure-words.ts'
import { named, type PresetPage } from './preset.ts'
import { pageOfRegister } from './register.ts'
import { DAY_FIELD, type FindSource, isKeyedByRange, ledgerSource } from './report-source.ts'

/** The parameter with the index of the open tab (site-modules §2.1). */
const ACTIVE_TAB = 'activeTab'
const DEFAULT = 'default of ledger'
const SHOW_ENTRIES = 'entries'
const OPEN_DOCUMENT = 'open'

/** The screen of a ledger in the words of a register: a report of its balances and one of its entries. */
export function registerOfLedger(author: LedgerNode, screen: string): RegisterNode {
  const { label, platform, group, see, manage, also, fields, balance } = author
  const { by, of } = balance
  const keys = Object.fromEntries(by.map((name) => [name, keyOf(name, fields[name])]))
  const shown = shownKeys(author)
  return {
    label,
    kind: 'register',
    ...definedOnly({ platform, group, see, manage, also }),
    fields,
    filters: { search: { type: 'search' }, dateRange: { type: 'dates' }, ...ownFilters({ filterBy: by, fields }) },
    actions: {
      [SHOW_ENTRIES]: {
        label: 'Entries',
        steps: [{ kind: 'open', open: `/${screen}`, with: { [ACTIVE_TAB]: '1', ...keys } }],
      },
      [OPEN_DOCUMENT]: {
        label: 'Open',
        visibleWhen: `row.${entryColumns.id} != null`,
        steps: [
          {
            kind: 'open',
            open: `/{row.${entryColumns.screen}}`,
            with: { view: DOCUMENT_VIEW, 'w.id': `=row.${entryColumns.id}` },
          },
        ],
      },
    },
    tabs: {
      [BALANCES]: {
        label: 'Balances',
        from: screen,
        fields: [...shown, ...of].map(named),
        ...totalsOf(author),
        card: cardOf(shown, [], of),
        onPress: SHOW_ENTRIES,
      },
      [ENTRIES]: {
        label: 'Entries',
        from: screen,
        fields: [DAY_FIELD, NUMBER_FIELD, ...Object.keys(fields).filter((name) => !isSaid(author, name))].map(named),
        card: cardOf([NUMBER_FIELD], [DAY_FIELD, ...shown], of),
        onPress: OPEN_DOCUMENT,
        actions: [CLOSE_PERIOD],
      },
    },
  }
}

/** Whether the amounts of a row show the value of a field: it is their currency or their unit. */
const isSaid = ({ fields, balance: { of } }: LedgerNode, name: string): boolean =>
  of.some((amount) => measuringField(fields[amount] ?? {}) === name)

const shownKeys = (author: LedgerNode): readonly string[] => author.balance.by.filter((name) => !isSaid(author, name))

/** What has a currency or a unit is summed up. A number without one may be of pieces in one row and of kilograms in the next. */
function totalsOf({ fields, balance: { of } }: LedgerNode) {
  const totals = of.filter((name) => {
    const { type = 'number', unit, unitFrom } = fields[name] ?? {}
    return fieldSpecs[type].isCurrency || unit !== undefined || unitFrom !== undefined
  })
  return totals.length > 0 ? { totals } : {}
}

/** A card on a phone: headed by the first name, with the amounts at the end. */
function cardOf([title, ...others]: readonly string[], more: readonly string[], right: readonly string[]) {
  const left = [...others, ...more]
  return { ...definedOnly({ title }), ...(left.length > 0 && { left }), right }
}

/** The value of a filter that leaves the rows with the value of this one. */
function keyOf(name: string, field: FieldNode | undefined): string {
  if (isLinkType(field?.type)) return `=row.${name}.id`
  return `=row.${isKeyedByRange(field) ? rangeColumn(name) : name}`
}

interface Site {
  readonly screen: string
  readonly find: FindSource
  /** The shape of a page, with the vocabulary of blocks. */
  readonly shape: Shape
}

/** Rewrites a ledger as a `page`. Its two reports are of its own rows. */
export function pageOfLedger(author: LedgerNode, { screen, find, shape }: Site): PresetPage {
  const findAll: FindSource = (name) => (name === screen ? ledgerSource(author) : find(name))
  const page = withClosing(pageOfRegister(registerOfLedger(author, screen), { find: findAll, shape }).page)
  const added = ['filters', 'data', 'actions', 'views']
  const ofEntries = Object.keys(page.fields ?? {}).filter((name) => !Object.hasOwn(author.fields, name))
  return {
    page,
    origins: [
      { path: ['kind'], origin: 'from ledger' },
      ...added.map((word) => ({ path: [word], origin: DEFAULT })),
      ...ofEntries.map((name) => ({ path: ['fields', name], origin: DEFAULT })),
    ],
    relocations: added.map((word) => ({ page: [word], written: ['balance'] })),
  }
}
