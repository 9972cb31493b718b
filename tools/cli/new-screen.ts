/** Turns answers into the file of a new screen. Pure: asks nothing and writes nothing. */
import { stringify } from 'yaml'
import type { AppDefinition, FieldType, Workflow } from '../../engine/definition/definition.ts'
import { NUMBER_FIELD } from '../../engine/definition/document-number.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { isFieldType, isNumeric, isShare } from '../../engine/fields/field-types.ts'

export type NewKind = 'approvals' | 'register' | 'records'

export interface NewField {
  readonly name: string
  /** Its caption; null: the default of its name. */
  readonly label: string | null
  readonly type: string
  /** For a number. */
  readonly unit: string | null
  /** For a link: its target screen. */
  readonly to: string | null
  /** For a choice. */
  readonly options: readonly string[]
}

/** Who decides: a workflow of app.yaml by name, a role in one step, or nobody. */
export type Decider = { readonly workflow: string } | { readonly role: string } | null

export interface NewScreen {
  readonly kind: NewKind
  readonly label: string
  readonly section: string
  /** The first field names a row. */
  readonly fields: readonly NewField[]
  /** For approvals. */
  readonly decider: Decider
  /** For a register: the screen whose rows it lists. */
  readonly listOf: string | null
}

/** Relative to the folder of screens. */
export function fileOf({ section, label }: Pick<NewScreen, 'section' | 'label'>): string {
  return `${section}/${routeFromCaption(label)}.yaml`
}

/** The route and file name: the letters of the caption. Throws an Error for people when it has none. */
export function routeFromCaption(label: string): string {
  const route = label.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (/^[a-z]/.test(route)) return route
  throw new Error(`"${label}" gives no name for a file: it needs to begin with a Latin letter.`)
}

export function screenYaml(screen: NewScreen, app: AppDefinition): string {
  const lines = [`label: ${stringify(screen.label).trim()}`, `kind: ${screen.kind}`]
  return `${[...lines, ...bodies[screen.kind](screen, app)].join('\n')}\n`
}

type Lines = readonly string[]

/** The type of a field, unless it was misspelt. */
const known = ({ type }: NewField): FieldType | undefined => (isFieldType(type) ? type : undefined)
const isAmount = (field: NewField): boolean => isNumeric(known(field))
const isFile = (type: string): boolean => isFieldType(type) && fieldSpecs[type].isFile === true

const bodies: Readonly<Record<NewKind, (screen: NewScreen, app: AppDefinition) => Lines>> = {
  approvals: (screen, app) => [
    ...numberLines(screen),
    '',
    ...fieldLines(screen),
    '',
    ...cardLines(screen),
    '',
    `form: [${namesOf(screen.fields.filter(({ type }) => !isFile(type)))}]`,
    ...decisionLines(screen, app),
  ],
  register(screen) {
    const { fields, listOf } = screen
    const summed = namesOf(fields.filter((field) => isAmount(field) && !isShare(known(field))))
    const totals = summed === '' ? [] : [`totals: [${summed}]`]
    if (listOf !== null) return [`from: ${listOf}`, `fields: [${namesOf(fields)}]`, ...totals]
    return ['get: list', 'page: 50', '', ...fieldLines(screen), ...totals.flatMap((line) => ['', line])]
  },
  records: (screen) => ['', ...fieldLines(screen), '', `form: [${namesOf(screen.fields)}]`],
}

/** Documents are numbered with the initials of their caption, unless the paper has a number that is typed. */
function numberLines(screen: NewScreen): Lines {
  return isNumbered(screen) ? [`number: ${initialsOf(screen.label)}-{FY}-{seq:4}`] : []
}

const isNumbered = ({ fields }: NewScreen): boolean => !fields.some(({ name }) => name === NUMBER_FIELD)

/** `Gate passes` are numbered GP, `Visits` VIS. */
function initialsOf(label: string): string {
  const words = label.toUpperCase().match(/[A-Z][A-Z0-9]*/g) ?? []
  return words.length > 1 ? words.map((word) => word.charAt(0)).join('') : (words[0] ?? '').slice(0, 3)
}

function fieldLines({ kind, fields }: NewScreen): Lines {
  return ['fields:', ...fields.map((field, at) => fieldLine(field, at === 0 && kind !== 'register'))]
}

/** @param isTitle it names the row, and is therefore required */
function fieldLine({ name, type, label, unit, to, options }: NewField, isTitle: boolean): string {
  const words = options.map(quoted).join(', ')
  const beside = [
    ...(isTitle ? ['requiredWhen: true'] : []),
    ...(to === null ? [] : [`to: ${to}`]),
    ...(options.length === 0 ? [] : [`options: [${words}]`]),
    ...(unit === null ? [] : [`unit: ${quoted(unit)}`]),
    ...(label === null ? [] : [`label: ${quoted(label)}`]),
  ]
  return beside.length === 0 ? `  ${name}: ${type}` : `  ${name}: { type: ${[type, ...beside].join(', ')} }`
}

/** As it is written in a list or map in brackets. */
const quoted = (text: string): string =>
  stringify([text], { collectionStyle: 'flow', lineWidth: 0 }).trim().slice(1, -1).trim()

/** With its title; the other fields are in the form. */
const MOST_ON_CARD = 5
const MOST_AMOUNTS = 2

function cardLines(screen: NewScreen): Lines {
  const [title, ...others] = screen.fields
  const number = isNumbered(screen) ? [NUMBER_FIELD] : []
  const amounts = others.filter(isAmount).slice(0, MOST_AMOUNTS)
  const facts = namesIn(others.filter((field) => !isAmount(field)))
  const left = [...number, ...facts].slice(0, MOST_ON_CARD - 1 - amounts.length)
  return ['card:', `  title: ${title?.name ?? ''}`, ...sideOf('left', left), ...sideOf('right', namesIn(amounts))]
}

const sideOf = (side: string, names: readonly string[]): Lines =>
  names.length === 0 ? [] : [`  ${side}: [${names.join(', ')}]`]

const namesIn = (fields: readonly NewField[]): readonly string[] => fields.map(({ name }) => name)
const namesOf = (fields: readonly NewField[]): string => namesIn(fields).join(', ')

function decisionLines({ decider }: NewScreen, app: AppDefinition): Lines {
  if (decider === null) return ['approve: false']
  if ('role' in decider) return oneStep(decider.role, app)
  const workflow = app.workflows[decider.workflow]
  return [
    `statuses: [${workflow ? statusesOf(workflow, app).join(', ') : ''}]`,
    ...(workflow?.moves['reject'] ? ['reject: true'] : []),
    `workflow: ${decider.workflow}`,
  ]
}

/** The statuses of a decision in one step, in the words of the site; null where it has too few. */
export function stepStatuses({ statuses }: AppDefinition): readonly [string, string, string] | null {
  const [start, waiting] = statuses.filter(({ tone }) => tone === 'plain' || tone === 'info').map(({ name }) => name)
  const done = statuses.find(({ tone }) => tone === 'success')?.name
  return start !== undefined && waiting !== undefined && done !== undefined ? [start, waiting, done] : null
}

function oneStep(role: string, app: AppDefinition): Lines {
  const [start, waiting, done] = stepStatuses(app) ?? ['', '', '']
  return [
    `statuses: [${[start, waiting, done].join(', ')}]`,
    'workflow:',
    `  starts: ${start}`,
    '  moves:',
    `    submit: [{ from: ${start}, to: ${waiting}, by: owner }]`,
    `    approve: [{ from: ${waiting}, to: ${done}, by: ${role} }]`,
  ]
}

/** The statuses of the workflow, in the order of app.yaml. */
function statusesOf({ starts, moves }: Workflow, { statuses }: AppDefinition): Lines {
  const known = new Set([
    starts,
    ...Object.values(moves).flatMap((each) => each.flatMap(({ from, to }) => [...from, to])),
  ])
  return statuses.map(({ name }) => name).filter((name) => known.has(name))
}
