import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { compileApp } from '../../engine/compile/compile.ts'
import { labelOf } from '../../engine/language/label.ts'
import type { AppDefinition, FieldType } from '../../engine/definition/definition.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { isFieldType, isLinkType } from '../../engine/fields/field-types.ts'
import { appSourceOf } from '../../engine/publish/published.ts'
import { readSources, type SourceFile } from '../../engine/publish/sources.ts'
import type { BlockSpec } from '../../engine/compile/block.ts'
import {
  fileOf,
  routeFromCaption,
  stepStatuses,
  screenYaml,
  type Decider,
  type NewField,
  type NewKind,
  type NewScreen,
} from './new-screen.ts'
import { chosenColumns, columnsOffered } from './new-columns.ts'
import { createTrial, type Trial } from './new-trial.ts'
import {
  asList,
  correctedFields,
  fieldsIn,
  fieldsOnPaper,
  isChoiceType,
  type Master,
  type PaperColumn,
} from './paper-fields.ts'
import { hasSiteSchemas, refreshSiteSchemas } from './write-schemas.ts'
import { askAtTerminal, type PromptChoice, type Prompts } from './questions.ts'

/** For editors. Files of screens are in a folder of their section. */
const SCHEMA_LINE = '# yaml-language-server: $schema=../../schemas/screen.schema.json\n\n'

/** Asks a few questions, each until its answer is valid, and writes the file of a new screen. */
export async function newScreenFile(
  folder: string,
  { blocks, from }: { readonly blocks: readonly BlockSpec[]; readonly from: string | null },
): Promise<number> {
  const sources = await readSources(folder)
  const app = compileApp(appSourceOf(sources)).value
  if (!app) throw new Error(`${folder}/app.yaml does not compile: see \`countersign check\`.`)
  const table = from === null ? null : await tableIn(from)
  const suggested = from === null ? null : captionOf(from)
  const trial = createTrial(sources, { app, blocks })
  const questions = askAtTerminal()
  try {
    const screen = await askForScreen({ app, sources, trial, questions, masters: [], table, suggested })
    const text = `${hasSiteSchemas(folder) ? SCHEMA_LINE : ''}${screenYaml(screen, app)}`
    const path = join(folder, fileOf(screen))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text, { flag: 'wx' })
    await refreshSiteSchemas(blocks, folder)
    process.stdout.write(`\n${path}\n\n${text}`)
    return 0
  } finally {
    questions.close()
  }
}

/** Columns of a csv or xlsx file. Throws an Error for people if it is neither. */
async function tableIn(file: string): Promise<readonly PaperColumn[]> {
  const { readTable } = await import('../../server/exchange/imports/read-file.ts')
  const table = await readTable(basename(file), await readFile(file))
  if (table === null) throw new Error(`${file} has no headings.`)
  return table.headings.map((caption, at) => ({
    caption,
    values: table.rows.slice(0, MOST_SAMPLES).map(({ cells }) => cells[at] ?? ''),
  }))
}

/** Rows from which types are guessed. */
const MOST_SAMPLES = 200

/** `leave-requests.csv` is called Leave requests. */
function captionOf(file: string): string {
  const words = basename(file, extname(file))
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The record screens, by caption, whose rows are visible to everybody who fills the new screen in. */
function mastersFor({ trial }: AskOptions, draft: NewScreen): readonly Master[] {
  const records = [...(trial.published?.screens.values() ?? [])].filter(({ server }) => server.records)
  return records
    .map(({ server: { screen, label } }) => ({ screen, label }))
    .filter(({ screen }) => {
      const link = { name: 'Link', type: 'link', label: null, unit: null, to: screen, options: [] }
      return trial.tryOut({ ...draft, fields: [link] }).length === 0
    })
}

interface AskOptions {
  readonly app: AppDefinition
  /** The screens that a caption may refer to. */
  readonly masters: readonly Master[]
  /** Columns of the file from which the fields are taken; null: they are typed. */
  readonly table: readonly PaperColumn[] | null
  /** The suggested caption of the screen. */
  readonly suggested: string | null
  readonly sources: readonly SourceFile[]
  readonly trial: Trial
  readonly questions: Prompts
}

/** In the order in which people read a paper form. */
async function askForScreen(asking: AskOptions): Promise<NewScreen> {
  const { app, questions } = asking
  const kind = (await questions.choose('What is it?', KINDS)) as NewKind
  const section = await questions.choose('In which section of the menu is it?', app.sections)
  const { suggested } = asking
  const called = `What is it called in the menu? ${suggested === null ? 'For example Gate passes' : `Enter: ${suggested}`}`
  const label = await questions.ask(called, (answer) => freeLabel(asking, answer === '' ? (suggested ?? '') : answer))
  const draft: NewScreen = { kind, section, label, fields: [], decider: null, listOf: null }
  if (kind === 'register') return await askForRegister(asking, draft)
  const linking = { ...asking, masters: mastersFor(asking, draft) }
  const fields = await (asking.table === null ? askForFields(linking, draft) : askAboutTable(linking, draft))
  return { ...draft, fields, decider: kind === 'approvals' ? await askForDecider(asking, { ...draft, fields }) : null }
}

async function askForFields(asking: AskOptions, draft: NewScreen): Promise<readonly NewField[]> {
  const { questions, masters } = asking
  // All fields may be answered at once.
  const first = await questions.ask(TITLE, (answer) => checked(asking, draft, fieldsIn(needed(answer), masters)))
  const named = await questions.ask(
    draft.kind === 'approvals' ? `${SHOWN}. It gets a number by itself` : SHOWN,
    (answer) => checked(asking, draft, [...first, ...fieldsIn(answer, masters)]),
  )
  return await withOptions(asking, await lookedOver(asking, draft, named))
}

function needed(answer: string): string {
  if (answer === '') throw new Error('It needs a name.')
  return answer
}

/** The fields of a table, and which of them names a row. */
async function askAboutTable(asking: AskOptions, draft: NewScreen): Promise<readonly NewField[]> {
  const { questions, masters, table } = asking
  const guessed = checked(asking, draft, fieldsOnPaper(table ?? [], masters))
  const fields = await withOptions(asking, await lookedOver(asking, draft, guessed))
  const usual = fields.find(({ type }) => isFieldType(type) && namesRows(type)) ?? fields[0]
  const title = await questions.ask(`Which of them names one in lists? Enter: ${usual?.name ?? ''}`, (answer) => {
    const chosen = answer === '' ? usual : fieldNamed(fields, answer)
    return checked(asking, draft, chosen ? [chosen, ...fields.filter((each) => each !== chosen)] : fields)
  })
  return title
}

/** People call a row by a name, by a person or by another row, rather than by a code. */
function namesRows(type: FieldType): boolean {
  const { isName, isIdentifier, isPerson } = fieldSpecs[type]
  return isLinkType(type) || isPerson === true || (isName === true && !isIdentifier)
}

function fieldNamed(fields: readonly NewField[], answer: string): NewField {
  const wanted = answer.toLowerCase()
  const found = fields.find(({ name, label }, at) =>
    [name, label ?? labelOf(name), String(at + 1)].some((each) => each.toLowerCase() === wanted),
  )
  if (found) return found
  throw new Error(`There is no field "${answer}". There are: ${fields.map(({ name }) => name).join(', ')}.`)
}

/** Shows the guessed types until the person corrects nothing more; an invalid correction is asked again. */
async function lookedOver(
  asking: AskOptions,
  draft: NewScreen,
  fields: readonly NewField[],
): Promise<readonly NewField[]> {
  const question = `These are the fields:\n${asList(fields)}\nEnter: they are right. Otherwise what is not, separated by commas (2: text, 3: number kg, 4: choice Yes/No, 5: link people, 6: -)`
  const answered = await asking.questions.ask(question, (answer) => {
    if (answer === '') return null
    const changed = correctedFields(fields, answer)
    if (changed.length === 0) throw new Error('It needs a field.')
    return checked(asking, draft, changed)
  })
  return answered === null ? fields : await lookedOver(asking, draft, answered)
}

const KINDS: readonly PromptChoice[] = [
  { name: 'approvals', label: 'Documents that people raise in a form, and that are approved' },
  { name: 'register', label: 'A report in columns' },
  { name: 'records', label: 'Records that are added and changed in a form' },
]

const TITLE = 'Which field names one in lists? For example Party name; of several, the first'
const SHOWN =
  'Which other fields does it have, as they are written on paper? Separate them by commas; a type may follow (PO Date, Qty (kg), Rate, Approved by, Purpose: choice)'

/** A route is used by one screen only, whatever its section. */
function freeLabel({ sources }: AskOptions, label: string): string {
  const route = routeFromCaption(label)
  const taken = sources.find(({ file }) => file.endsWith(`/${route}.yaml`))
  if (taken) throw new Error(`${taken.file} is there already: choose another name.`)
  return label
}

/** The fields, if a screen with them compiles without a message. Throws the mistakes. */
function checked({ trial }: AskOptions, screen: NewScreen, fields: readonly NewField[]): readonly NewField[] {
  const twice = fields.find(({ name }, at) => fields.findIndex((other) => other.name === name) < at)
  if (twice) throw new Error(`"${twice.name}" is there twice.`)
  const diagnostics = trial.tryOut({ ...screen, fields })
  if (diagnostics.length === 0) return fields
  const messages = diagnostics.map(
    ({ message, suggestion }) => message + (suggestion ? ` Did you mean "${suggestion}"?` : ''),
  )
  throw new Error([...new Set(messages)].join('\n'))
}

async function withOptions({ questions }: AskOptions, fields: readonly NewField[]): Promise<readonly NewField[]> {
  const all: NewField[] = []
  for (const field of fields) {
    if (!isChoiceType(field.type) || field.options.length > 0) all.push(field)
    else {
      const question = `What can be chosen as ${field.name}? Separate the options by commas (Return, Sale, Repair)`
      all.push({ ...field, options: await questions.ask(question, optionsIn) })
    }
  }
  return all
}

function optionsIn(answer: string): readonly string[] {
  const options = [...new Set(answer.split(',').map((each) => each.trim()))].filter((each) => each !== '')
  if (options.length < 2) throw new Error('A choice needs at least two options, with a comma between them.')
  return options
}

const NOBODY = 'none'

/** A workflow that needs fields which the screen does not have is not offered. */
async function askForDecider({ app, trial, questions }: AskOptions, screen: NewScreen): Promise<Decider> {
  const fitting = Object.keys(app.workflows).filter(
    (workflow) => trial.tryOut({ ...screen, decider: { workflow } }).length === 0,
  )
  const workflows = fitting.map((name) => ({ name, label: name }))
  const roles =
    stepStatuses(app) === null ? [] : app.roles.map(({ name, label }) => ({ name, label: `${label} alone` }))
  const nobody = { name: NOBODY, label: 'Nobody: it counts as it is entered' }
  const answer = await questions.choose('Who decides it?', [...workflows, ...roles, nobody])
  if (answer === NOBODY) return null
  return Object.hasOwn(app.workflows, answer) ? { workflow: answer } : { role: answer }
}

/** A register lists the stored rows of another screen, or requests its own from an ERP. */
async function askForRegister(asking: AskOptions, draft: NewScreen): Promise<NewScreen> {
  const { questions, trial } = asking
  const sources = [...(trial.published?.screens.values() ?? [])]
    .map(({ server }) => server)
    .filter(({ documents, records }) => documents || records)
  const choices = sources.map(({ screen, label }) => ({ name: screen, label }))
  const own = { name: OWN_LIST, label: 'Rows of its own, which your ERP lists' }
  const answer = await questions.choose('Whose rows does it list?', [...choices, own])
  const listed = sources.find(({ screen }) => screen === answer)
  if (!listed) {
    const fields = await questions.ask(COLUMNS, (typed) =>
      checked(asking, draft, withColumn(fieldsIn(typed, asking.masters))),
    )
    return { ...draft, fields: await withOptions(asking, await lookedOver(asking, draft, fields)) }
  }
  const screen = { ...draft, listOf: listed.screen }
  const offered = columnsOffered(listed).filter((each) => trial.tryOut({ ...screen, fields: [each] }).length === 0)
  const question = `Which columns? Separate them by commas; Enter: all of them (${offered.map(({ name }) => name).join(', ')})`
  const fields = await questions.ask(question, (typed) => checked(asking, screen, chosenColumns(typed, offered)))
  return { ...screen, fields }
}

const OWN_LIST = 'own'
const COLUMNS =
  'Which columns does it have? Separate them by commas; a type may follow (Party name, Gate date, Net load: number)'

function withColumn(fields: readonly NewField[]): readonly NewField[] {
  if (fields.length === 0) throw new Error('A report needs a column.')
  return fields
}
