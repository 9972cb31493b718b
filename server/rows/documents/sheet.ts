import type { AppDefinition, ServerDefinition, Workflow } from '../../../engine/definition/definition.ts'
import { lineFieldsOf } from '../../../engine/definition/line-fields.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import type { Names } from '../../../engine/page/scope/names.ts'
import type { Person } from '../../http/person.ts'
import { type DocumentContent, displayNumber, type RuledDocument } from '../../workflow/document.ts'
import { decisionText, remainingSteps } from '../../workflow/moves.ts'
import type { Approval } from './find.ts'
import { momentText, dateText, printValue } from '../../http/print.ts'
import { isFieldVisible } from './shown-fields.ts'

/** The content of a document's page, as formatted texts. */
export interface Sheet {
  readonly company: string
  readonly address: string
  /** Name of this kind of document. */
  readonly label: string
  /** Its number. */
  readonly name: string
  /** '' if the documents have no status. */
  readonly status: string
  readonly date: string
  readonly fields: readonly { readonly label: string; readonly value: string }[]
  /** Its lines; an empty field of lines is left out. */
  readonly tables: readonly SheetTable[]
  /** Oldest first. */
  readonly approvals: readonly { readonly move: string; readonly reason: string }[]
  /** Who has still to approve it, step by step: each gets a line to sign on. */
  readonly signatures: readonly string[]
}

export interface SheetTable {
  readonly label: string
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[]
  readonly rows: readonly (readonly string[])[]
  /** One text per column, '' if it has no total; null: no column has one. */
  readonly totals: readonly string[] | null
}

interface SheetSource {
  readonly document: DocumentContent
  /** Missing in letters. */
  readonly tables?: readonly SheetTable[]
  readonly definition: ServerDefinition
  readonly approvals: readonly Approval[]
  /** Missing in letters. */
  readonly signatures?: readonly string[]
  readonly person: Pick<Person, 'company' | 'address'>
  readonly app: AppDefinition
  /** Names that rules about the document read: a field that its form hides is left out. */
  readonly names: Names
}

export function sheetOf({ document, definition, tables = [], signatures = [], ...source }: SheetSource): Sheet {
  const { approvals, person, app, names } = source
  const withLines = lineFieldsOf(definition)
  const filled = (definition.form?.items ?? []).map(({ field }) => field)
  const ordered = new Set([...filled.filter((name) => definition.ownFields.includes(name)), ...definition.ownFields])
  const fields = [...ordered].flatMap((name) =>
    withLines.includes(name) || !isFieldVisible(definition, name, names) ? [] : (definition.fields[name] ?? []),
  )
  return {
    company: person.company,
    address: person.address,
    label: definition.documentLabel,
    name: displayNumber(definition, document),
    status: document.status,
    date: dateText(document.doc_date, app),
    fields: [
      ...fields.map((field) => ({
        label: field.label,
        value: printValue(document.data[field.name], field, app, document.data),
      })),
      ...printedFigures(definition, names, app),
    ],
    tables,
    approvals: approvals.map(({ username, move, to, created, reason }) => {
      const by = `${username} on ${momentText(new Date(created), app)}`
      return { move: decisionText(definition.workflow, { move, to }, by), reason: reason ?? '' }
    }),
    signatures,
  }
}

/** What the document reads of others now; a letter knows no figures. */
function printedFigures({ figures, fields }: ServerDefinition, { form }: Names, app: AppDefinition): Sheet['fields'] {
  const values = (form ?? {}) as Readonly<Record<string, Value>>
  return figures.flatMap(({ name }) => {
    const field = fields[name]
    if (!field || !Object.hasOwn(values, name)) return []
    return [{ label: field.label, value: printValue(values[name], field, app, values) }]
  })
}

/**
 * The labels of the roles that have still to approve a document; alternatives of one step are one text, in the language
 * of the site's locale, in which its values are formatted, too.
 */
export function signaturesOf(
  workflow: Workflow | null,
  document: RuledDocument,
  app: Pick<AppDefinition, 'locale' | 'roles'>,
): readonly string[] {
  const steps = workflow === null ? [] : remainingSteps(workflow, document)
  const alternatives = new Intl.ListFormat(app.locale, { type: 'disjunction' })
  const labelOf = (by: string): string => app.roles.find(({ name }) => name === by)?.label ?? by
  return steps.flatMap((moves) => {
    const roles = new Set(moves.flatMap(({ by }) => (by === 'owner' ? [] : [labelOf(by)])))
    return roles.size === 0 ? [] : [alternatives.format(roles)]
  })
}
