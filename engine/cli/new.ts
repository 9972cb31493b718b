import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { compileApp } from '../compile/compile.ts'
import type { AppDefinition } from '../definition/definition.ts'
import { formatProblems } from '../publish/problems.ts'
import { appSourceOf, createPublisher } from '../publish/published.ts'
import { readSources, textsOf } from '../publish/sources.ts'
import { newScreen, type Answers } from './new-screen.ts'

/** Asks five questions, writes the file of a new document type, and checks it. */
export async function newDocumentType(folder: string): Promise<number> {
  const app = compileApp(appSourceOf(await readSources(folder))).value
  if (!app) throw new Error(`${folder}/app.yaml does not compile: see \`countersign check\`.`)
  const { file, text } = newScreen(await ask(app), app)
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text, { flag: 'wx' }).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw isThere ? new Error(`${path} is there already.`) : error
  })
  process.stdout.write(`\n${path}\n\n${text}\n`)
  return await tellProblems(folder, file)
}

async function tellProblems(folder: string, file: string): Promise<number> {
  const sources = await readSources(folder)
  const found = createPublisher()
    .publish(sources)
    .diagnostics.filter((each) => each.file === file)
  process.stdout.write(formatProblems(found, { folder, sources: textsOf(sources) }))
  return found.some(({ severity }) => severity === 'error') ? 1 : 0
}

/** In the order in which somebody reads a paper form. */
async function ask({ sections, workflows }: AppDefinition): Promise<Answers> {
  const questions: Readonly<Record<keyof Answers, string>> = {
    label: 'What is it called in the menu? (Gate passes)',
    section: `In which section does it stand? (${sections.map(({ name }) => name).join(', ')})`,
    title: 'What names one? (Party name)',
    shown: 'What else does it show? With commas between; a type may follow (Gate pass no, Gate date, Net load: number)',
    workflow: `Who decides it? (${[...Object.keys(workflows), 'none'].join(', ')})`,
  }
  const lines = createInterface({ input: process.stdin })
  const typed = lines[Symbol.asyncIterator]()
  const answers: Record<string, string> = {}
  try {
    for (const [name, question] of Object.entries(questions)) {
      process.stdout.write(`${question}\n> `)
      const { value, done } = await typed.next()
      if (done) throw new Error('Five answers are needed.')
      answers[name] = value
    }
  } finally {
    lines.close()
  }
  return answers as Record<keyof Answers, string>
}
