import { dayIn } from '../../../engine/definition/date-range.ts'
import type { AppDefinition, Field, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Input } from '../../../engine/definition/field.ts'
import { figuresRead } from '../../../engine/definition/figure.ts'
import { keyedLines, lineInputs, lineKeyOf } from '../../../engine/page/form/lines.ts'
import { fieldErrorOf } from '../../../engine/page/form/rules.ts'
import { sql } from 'kysely'
import { rolesOf } from '../../database/roles.ts'
import type { Work } from '../../database/tenant.ts'
import { HttpError } from '../../http/errors.ts'
import { printValue } from '../../http/print.ts'
import type { Person } from '../../http/person.ts'
import { wholeDefinition } from '../../rights/definitions.ts'
import type { Document } from '../document.ts'
import { documentsWithForms } from '../documents-with-forms.ts'
import type { FiguredValues } from './figure-keys.ts'
import { type FiguredForm, type FigureSite, type FormFigures, figuresOf, lockFigures, NO_FIGURES } from './figures.ts'

/** What figures and ledgers need beside the documents that are moved. */
export interface MoveSite {
  readonly app: AppDefinition
  readonly screens: FigureSite['screens']
}

interface Moved {
  readonly person: Pick<Person, 'companyId'>
  /** As the person sees it: rules read what they do not see as well. */
  readonly definition: ServerDefinition
  readonly site: MoveSite
}

const siteOf = ({ person, definition, site }: Moved): FigureSite => ({
  person,
  definition: wholeDefinition(definition),
  ...site,
})

/** Before documents are moved: locks what their figures are of. */
export async function lockFiguresOf(
  work: Work,
  moved: Moved,
  documents: readonly Pick<Document, 'id'>[],
): Promise<void> {
  if (moved.definition.figures.length === 0) return
  await lockFigures(work, siteOf(moved), await storedForms(work, siteOf(moved), documents))
}

/**
 * Asks the rules that read a figure again, of documents that have just been moved: others may have used meanwhile what
 * was left. Runs as the mover. The caller holds the locks (`lockFiguresOf`). Throws 409 with the figure in words.
 */
export async function refuseFigures(
  work: Work,
  moved: Moved,
  written: readonly { readonly document: Pick<Document, 'id'> }[],
): Promise<void> {
  const site = siteOf(moved)
  const inputs = ruledInputs(site.definition)
  if (inputs.length === 0 || written.length === 0) return
  const { app, mover } = rolesOf(work)
  // The mover reads documents alone.
  await sql`set local role ${sql.id(app)}`.execute(work)
  const documents = written.map(({ document }) => document)
  const forms = await storedForms(work, site, documents)
  const figures = await figuresOf(work, site, forms)
  await sql`set local role ${sql.id(mover)}`.execute(work)
  for (const [at, { form }] of forms.entries())
    refuseBroken({ definition: site.definition, app: moved.site.app, inputs }, form, figures[at] ?? NO_FIGURES)
}

const storedForms = async (
  work: Work,
  site: FigureSite,
  documents: readonly Pick<Document, 'id'>[],
): Promise<readonly FiguredForm[]> =>
  (await documentsWithForms(work, site, documents)).map(({ document, form }) => ({ id: document.id, form }))

/** The figures that the rules of an input read. */
function figuresIn({ visibleWhen, requiredWhen, min, max }: Input, { figures }: ServerDefinition): readonly string[] {
  const trees = [visibleWhen, requiredWhen, min, max].filter((tree) => tree !== null)
  return [...new Set(trees.flatMap((tree) => figuresRead(tree, figures)))]
}

/** An input of the form, or of the lines of a field, whose rules read a figure. */
interface RuledInput {
  readonly field: Field
  readonly input: Input
  /** The field with the lines; null: it is none of their cells. */
  readonly lines: string | null
}

function ruledInputs(definition: ServerDefinition): readonly RuledInput[] {
  const { form, fields } = definition
  const inputs = (form?.items ?? []).flatMap(({ field: name, input, lines }): readonly RuledInput[] => {
    const field = fields[name]
    const cells = lineInputs(lines?.columns ?? [], fields).map((cell) => ({ ...cell, lines: name }))
    return [...(field ? [{ field, input, lines: null }] : []), ...cells]
  })
  return inputs.filter(({ input }) => figuresIn(input, definition).length > 0)
}

interface RuledForm {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly inputs: readonly RuledInput[]
}

function refuseBroken({ definition, app, inputs }: RuledForm, values: FiguredValues, figures: FormFigures): void {
  const form = { ...values, ...figures.form, ...withFiguresOfLines(values, figures) }
  const today = dayIn(app.timeZone, new Date())
  for (const { field, input, lines } of inputs) {
    for (const { row, label } of placesOf({ field, lines }, form)) {
      const names = { form, row, today }
      const broken = fieldErrorOf({ field, input, value: row[field.name] ?? null, names, locale: app })
      if (!broken) continue
      const shown = figuresIn(input, definition).map((name) =>
        figureText(definition.fields[name], { ...form, ...row }, app),
      )
      // A standard text names the bound, which mostly is the figure.
      const added = shown.filter(({ value }) => !broken.text.includes(value)).map(({ text }) => ` ${text}.`)
      throw new HttpError(409, 'figure', `${label}: ${broken.text}${added.join('')}`)
    }
  }
}

/** The lines of a form, each with its figures. */
const withFiguresOfLines = (form: FiguredValues, { lines }: FormFigures): FiguredValues =>
  Object.fromEntries(
    Object.entries(lines).map(([field, byKey]) => [
      field,
      keyedLines(form[field] ?? null).map((line) => ({ ...line, ...byKey[lineKeyOf(line) ?? ''] })),
    ]),
  )

/** Where an input stands: in the form, or in each of its lines. */
function placesOf({ field, lines }: Pick<RuledInput, 'field' | 'lines'>, form: FiguredValues) {
  const label = String(field.label)
  if (lines === null) return [{ row: form, label }]
  const rows = form[lines]
  return (Array.isArray(rows) ? (rows as readonly FiguredValues[]) : []).map((row, at) => ({
    row,
    label: `${label} (${at + 1})`,
  }))
}

function figureText(field: Field | undefined, form: FiguredValues, app: AppDefinition) {
  const value = field ? printValue(form[field.name] ?? null, field, app, form) : ''
  return { value, text: `${String(field?.label ?? '')}: ${value}` }
}
