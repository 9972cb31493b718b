/** The details of a row, in the order in which a person reads them (foundation §2, details modal). */
import type { Definition, Field, FormBlock } from '../definition/definition.ts'
import { fieldInRow } from '../fields/field-in-row.ts'
import { formBlocksOf } from '../fields/form-schema.ts'
import type { Value } from '../expressions/tree.ts'
import { labelOf } from '../language/label.ts'
import { listed, t } from '../messages/message.ts'
import { plainFormat, type PrintedField } from '../page/format.ts'
import type { Row } from '../screen/host.ts'
import { readField } from '../page/reads/rows.ts'

/** A value with its label. */
export interface Detail {
  readonly name: string
  readonly label: string
  readonly value: Value
  readonly printing: PrintedField
}

/** A list of maps: the approvals, the items of an order. */
export interface DetailList {
  readonly name: string
  readonly label: string
  /** The columns of declared lines, which are shown as a table; null: one entry below the other. */
  readonly columns: readonly Omit<Detail, 'value'>[] | null
  readonly entries: readonly (readonly Detail[])[]
}

/** Everything there is to show about a row. */
export interface RowDetails {
  /** Declared fields, in the order of the form, then of the definition. */
  readonly declared: readonly Detail[]
  /** The other members that the ERP sent. */
  readonly more: readonly Detail[]
  readonly lists: readonly DetailList[]
}

/** Members for the page, not for a person. */
const HIDDEN = new Set([
  'id',
  'version',
  'pdflink',
  'StatusClass',
  'awsfile_count',
  'ot_awsfile_ids_count',
  'allowPDFdownload',
  'showApprovalMessage',
  'approvalMessage',
  'rejectionMessage',
  'editMessage',
  'editNotice',
  'returnMessage',
  'submitMessage',
  'withdrawMessage',
  'reviseMessage',
  'deleteMessage',
  'submittedAgain',
])

/** Those of the forms in their order, then all others. */
function orderedFields(fields: Definition['fields'], forms: readonly FormBlock[]): readonly Field[] {
  const filled = forms.flatMap(({ items }) => items.flatMap(({ field }) => fields[field] ?? []))
  return [...new Set([...filled, ...Object.values(fields)])]
}

/** Empty values are left out. */
export function rowDetails({ fields, views }: Pick<Definition, 'fields' | 'views'>, row: Row): RowDetails {
  const fieldList = orderedFields(fields, formBlocksOf({ views }))
  const spelled = new Set(fieldList.flatMap(({ name, also }) => [name, ...also]))
  const others = Object.entries(row).filter(([name, value]) => !spelled.has(name) && isShown(name, value))
  const plain = others.filter(([, value]) => !isMaps(value))
  const lists = Object.entries(row).filter(([, value]) => isMaps(value))
  return {
    declared: fieldList
      .map((field) => inRow(detailOf(field.name, readField(row, field), fields), row))
      .filter(({ name, value }) => isShown(name, value) && !isMaps(value)),
    more: plain.map(([name, value]) => detailOf(name, value, fields)),
    lists: lists.map(([name, value]) => ({
      name,
      label: fields[name]?.label ?? labelOf(name),
      columns: fields[name]?.lines?.fields.map((child) => detailOf(child, null, fields)) ?? null,
      entries: mapsIn(value).map((entry) =>
        Object.entries(name === CHANGES && !fields[name] ? changeIn(entry) : entry)
          .filter(([member, inside]) => isShown(member, inside))
          .map(([member, inside]) => inRow(memberOf(fields[name] ? null : name)(member, inside, fields), entry, row)),
      ),
    })),
  }
}

/** With the currency or the unit that the row of the value says, or the row around it. */
const inRow = (detail: Detail, ...rows: readonly Row[]): Detail => ({
  ...detail,
  printing: fieldInRow(detail.printing, ...rows),
})

/** Who moved a document from which status to which (schemas/erp/details). */
const DECISIONS = 'approvals'

/** What has changed since this person decided (schemas/erp/details). */
const CHANGES = 'changes'

/** Field and place of a change as one text. */
function changeIn({ field = null, row = null, column = null, ...rest }: Row): Row {
  const label = String(field ?? '')
  const line = row === null ? label : t('{label}, row {row}', { label, row: Number(row) })
  return { field: column === null ? line : `${line}: ${String(column)}`, ...rest }
}

function changeOf(member: string, value: Value): Detail {
  const labels: Readonly<Record<string, string>> = { field: t('Field'), before: t('Before'), after: t('After') }
  return { ...detailOf(member, value, {}), label: labels[member] ?? labelOf(member) }
}

type MemberOf = (member: string, value: Value, fields: Definition['fields']) => Detail

/** How the members of a list are shown that the contract names; null: of any other. */
const memberOf = (list: string | null): MemberOf =>
  list === DECISIONS ? decisionOf : list === CHANGES ? changeOf : detailOf

/** A labelled member of such an entry; a member that the contract does not name is shown as elsewhere. */
function decisionOf(member: string, value: Value): Detail {
  const { label, type } = decisionMembers()[member] ?? {}
  if (label === undefined) return detailOf(member, value, {})
  const moves: Readonly<Record<string, string>> = member === 'move' ? moveWords() : {}
  return { name: member, label, value: moves[String(value)] ?? value, printing: plainFormat(type ?? 'text') }
}

/** Statuses are shown in the language of the reader, as on badges. */
const decisionMembers = (): Readonly<
  Record<string, { readonly label: string; readonly type?: 'badge' | 'datetime' }>
> => ({
  username: { label: t('By') },
  move: { label: t('Decision') },
  from: { label: t('From status'), type: 'badge' },
  to: { label: t('To status'), type: 'badge' },
  created: { label: t('When'), type: 'datetime' },
  reason: { label: t('Reason') },
})

const moveWords = (): Readonly<Record<string, string>> => ({
  submit: t('Submission'),
  approve: t('Approval'),
  reject: t('Rejection'),
  withdraw: t('Withdrawal'),
  revise: t('Revision'),
})

function isShown(name: string, value: Value): boolean {
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return !isEmpty && !HIDDEN.has(name)
}

function detailOf(name: string, value: Value, fields: Definition['fields']): Detail {
  const field = fields[name]
  if (field) return { name, label: field.label, value, printing: field }
  return { name, label: labelOf(name), value: flat(value), printing: guessed(value) }
}

const TIME = /^\d{4}-\d\d-\d\d(T|$)/

/** For an undeclared field: days and moments are formatted, numbers grouped, everything else is shown unchanged. */
function guessed(value: Value): PrintedField {
  const isTime = typeof value === 'string' && TIME.test(value)
  const type = isTime
    ? 'datetime'
    : typeof value === 'number'
      ? 'number'
      : typeof value === 'boolean'
        ? 'yesno'
        : 'text'
  return plainFormat(type)
}

/** Nested lists and maps as text. */
function flat(value: Value): Value {
  if (Array.isArray(value)) return listed(value.map((each: Value) => String(flat(each) ?? '')))
  if (typeof value !== 'object' || value === null) return value
  return listed(
    Object.entries(value).map(([name, inside]) => `${labelOf(name)}: ${String(flat(inside as Value) ?? '')}`),
  )
}

function isMaps(value: Value): boolean {
  return mapsIn(value).length > 0
}

function mapsIn(value: Value): readonly Row[] {
  if (!Array.isArray(value)) return []
  return value.filter((each: Value): each is Row => typeof each === 'object' && each !== null && !Array.isArray(each))
}
