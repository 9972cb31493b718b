/** From five answers to the file of a new document type. Plain: asks nobody and writes nothing. */
import { stringify } from 'yaml'
import type { AppDefinition, FieldType, Workflow } from '../definition/definition.ts'

export interface Answers {
  /** Its caption in the menu. */
  readonly label: string
  /** A folder of the menu, by name or caption. */
  readonly section: string
  /** The caption of what names one. */
  readonly title: string
  /** Captions of what else a row shows, with commas between them; a type may follow after a colon. */
  readonly shown: string
  /** A workflow of app.yaml; '': nothing is decided. */
  readonly workflow: string
}

export interface NewScreen {
  /** Relative to the folder of screens. */
  readonly file: string
  readonly text: string
}

/** Throws an Error in words where an answer cannot be. */
export function newScreen(answers: Answers, app: AppDefinition): NewScreen {
  const section = sectionOf(answers.section, app)
  const workflow = workflowOf(answers.workflow, app)
  const [title, ...shown] = [answers.title, ...answers.shown.split(',')]
    .filter((each) => each.trim() !== '')
    .map(fieldOf)
  if (!title) throw new Error('A row needs something that names it.')
  const fields = [title, ...shown.filter(({ name }) => name !== title.name)]
  const label = answers.label.trim()
  return { file: `${section}/${routeOf(label)}.yaml`, text: textOf({ label, fields, workflow, app }) }
}

/** The route, which is the file's name: the letters of the caption. */
function routeOf(label: string): string {
  const route = label.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (/^[a-z]/.test(route)) return route
  throw new Error(`"${label}" gives no name for a file: it needs to begin with a Latin letter.`)
}

function sectionOf(answer: string, { sections }: AppDefinition): string {
  const wanted = answer.trim().toLowerCase()
  const found = sections.find(({ name, label }) => name.toLowerCase() === wanted || label.toLowerCase() === wanted)
  if (found) return found.name
  throw new Error(`There is no section "${answer.trim()}". There are: ${sections.map(({ name }) => name).join(', ')}.`)
}

interface NamedWorkflow extends Workflow {
  readonly name: string
}

function workflowOf(answer: string, { workflows }: AppDefinition): NamedWorkflow | null {
  const name = answer.trim()
  if (name === '' || name === 'none') return null
  const found = workflows[name]
  if (found) return { ...found, name }
  throw new Error(`There is no workflow "${name}". There are: ${Object.keys(workflows).join(', ')}.`)
}

interface NewField {
  readonly name: string
  readonly type: string
}

/** What a caption ends with or is says what it holds. */
const GUESSES: readonly (readonly [RegExp, FieldType])[] = [
  [/\b(date|day|on)$/i, 'date'],
  [/\b(amount|price|cost|value|freight|rate)$/i, 'money'],
  [/\b(weight|quantity|qty|count|pieces|kg|kgs|sqm)$/i, 'number'],
  [/\b(percent|%)$/i, 'percent'],
  [/\b(no|number|code|id|lot|vehicle)\.?$/i, 'code'],
]

/** "Gate pass no" is GatePassNo, a code; "Weight: number" says its type itself. */
function fieldOf(text: string): NewField {
  const [caption = '', type] = text.split(':').map((each) => each.trim())
  const words = caption.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  if (!/^[A-Za-z]/.test(name))
    throw new Error(`"${caption}" gives no name for a field: it needs to begin with a Latin letter.`)
  return { name, type: type || (GUESSES.find(([pattern]) => pattern.test(caption))?.[1] ?? 'text') }
}

interface Said {
  readonly label: string
  readonly fields: readonly NewField[]
  readonly workflow: NamedWorkflow | null
  readonly app: AppDefinition
}

function textOf({ label, fields, workflow, app }: Said): string {
  const [title, ...others] = fields
  const amounts = others.filter(({ type }) => ['number', 'money', 'percent'].includes(type))
  const facts = others.filter((field) => !amounts.includes(field))
  const sides = [...sideOf('left', facts), ...sideOf('right', amounts)]
  return [
    `label: ${stringify(label).trim()}`,
    'kind: approvals',
    '',
    'fields:',
    ...fields.map(({ name, type }) => `  ${name}: ${type}`),
    '',
    'card:',
    `  title: ${title?.name ?? ''}`,
    ...sides,
    '',
    ...(workflow
      ? [`statuses: [${statusesOf(workflow, app).join(', ')}]`, `workflow: ${workflow.name}`]
      : ['approve: false']),
    '',
  ].join('\n')
}

function sideOf(side: string, fields: readonly NewField[]): readonly string[] {
  return fields.length === 0 ? [] : [`  ${side}: [${fields.map(({ name }) => name).join(', ')}]`]
}

/** Those the workflow speaks of, in the order of app.yaml. */
function statusesOf({ starts, moves }: Workflow, { statuses }: AppDefinition): readonly string[] {
  const known = new Set([
    starts,
    ...Object.values(moves).flatMap((each) => each.flatMap(({ from, to }) => [...from, to])),
  ])
  return statuses.map(({ name }) => name).filter((name) => known.has(name))
}
