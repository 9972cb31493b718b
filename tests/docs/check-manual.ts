/** Follows a manual like its reader: writes each snippet into a new site and checks it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteRules } from '../../tools/cli/site-rules.ts'
import { testedBy } from '../../engine/compile/compile-tests.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import { APP_FILE, createPublisher, type Publisher } from '../../engine/publish/published.ts'
import { readSources, readTestSources, type SourceFile } from '../../engine/publish/sources.ts'
import { runFolder } from '../../tools/screen-tests/run-folder.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { lineInManual, placeOf, snippetsIn, withPart, type Snippet } from './snippets.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** Path below `screens/` → text. */
type Files = ReadonlyMap<string, string>

/** What `countersign init` writes. */
const NEW_SITE = 'packaging/site/screens'

async function filesOf(site: string): Promise<Files> {
  const folder = join(ROOT, site)
  const sources = [...(await readSources(folder)), ...(await readTestSources(folder))]
  const named = (text: string): string => text.replaceAll('SITE_NAME', 'toolroom').replaceAll('SITE_LABEL', 'Toolroom')
  return new Map(sources.map(({ file, text }) => [file, named(text)]))
}

export interface ReadManual {
  /** `docs/guide.md:12  unknown-field  There is no field …`. */
  readonly mistakes: readonly string[]
  readonly snippets: number
  /** Number of test cases that were run and passed. */
  readonly cases: number
}

const read = new Map<string, Promise<ReadManual>>()

/** Reads a file of the repository, once. @param site the folder of screens that its reader changes */
export function readManual(manual: string, site?: string): Promise<ReadManual> {
  const reading = read.get(manual) ?? readAlong(manual, readFileSync(join(ROOT, manual), 'utf8'), site)
  read.set(manual, reading)
  return reading
}

export async function readAlong(manual: string, markdown: string, site = NEW_SITE): Promise<ReadManual> {
  let files = await filesOf(site)
  const mistakes: string[] = []
  let cases = 0
  const snippets = snippetsIn(manual, markdown)
  const publisher = createPublisher(blockSpecs)
  for (const snippet of snippets) {
    const written = write(files, snippet)
    if (typeof written === 'string') {
      mistakes.push(`${manual}:${snippet.line}  ${written}`)
      continue
    }
    const result = check(written.files, { file: written.file, snippet, publisher, isLast: snippet === snippets.at(-1) })
    mistakes.push(...result.mistakes.filter((each) => !isRepeated(each, mistakes)))
    cases += result.cases
    if (written.stays) files = written.files
  }
  return { mistakes, cases, snippets: snippets.length }
}

/** A mistake in a file other than the snippet's own has already been reported where that file was written. */
function isRepeated(mistake: string, before: readonly string[]): boolean {
  const [, text] = mistake.split(/ \(\S+\)(?= {2})/)
  return text !== undefined && before.some((each) => each.endsWith(text))
}

interface Written {
  readonly files: Files
  readonly file: string
  readonly stays: boolean
}

/** The files with a snippet added, or the reason why it has no place. */
function write(files: Files, snippet: Snippet): Written | string {
  const place = placeOf(snippet)
  if (place === null) return 'needs `# screens/…/….yaml` as its first line, or `adds=` or `fragment=` behind `yaml`'
  if (place.kind === 'file') {
    return { files: new Map([...files, [place.file, snippet.text]]), file: place.file, stays: true }
  }
  const file = [...files.keys()].find((each) => each === `${place.of}.yaml` || each.endsWith(`/${place.of}.yaml`))
  if (file === undefined) return `belongs to ${place.of}, which no snippet above it writes`
  try {
    const text = withPart(files.get(file) ?? '', snippet.text, place.path)
    return { files: new Map([...files, [file, text]]), file, stays: place.stays }
  } catch (error) {
    return String(error)
  }
}

interface Checked {
  readonly file: string
  readonly snippet: Snippet
  /** Compiles only what a snippet has changed. */
  readonly publisher: Publisher
  /** No snippet comes after it. */
  readonly isLast: boolean
}

function check(files: Files, { file, snippet, publisher, isLast }: Checked): Pick<ReadManual, 'mistakes' | 'cases'> {
  const all = [...files].map(([path, text]) => ({ file: path, text }))
  const sources = all.filter((each) => testedBy(each.file) === null)
  const place = (line: number): string => `${snippet.manual}:${lineInManual(snippet, files.get(file) ?? '', line)}`
  if (testedBy(file) !== null) return checkTests({ sources, all, file }, place)
  // What is added to app.yaml is used by the next snippet, whose check finds what still is not.
  const isNew = ({ code, file: of }: Diagnostic): boolean =>
    !isLast && code === 'unused' && of === APP_FILE && file === APP_FILE
  const found = diagnosticsOf(publisher, sources).filter((each) => !isNew(each))
  const mistakes = found.map((each) => {
    const at = each.file === file ? place(each.range.start.line) : `${snippet.manual}:${snippet.line} (${each.file})`
    return `${at}  ${each.code}  ${each.message}`
  })
  return { mistakes, cases: 0 }
}

/** Errors and warnings: what `countersign check` reports. */
function diagnosticsOf(publisher: Publisher, sources: readonly SourceFile[]): readonly Diagnostic[] {
  const { published, diagnostics } = publisher.publish(sources)
  const isSound = published !== null && diagnostics.length === 0
  return isSound ? siteRules(published, sources, { words: false }) : diagnostics
}

interface Tested {
  readonly sources: readonly SourceFile[]
  readonly all: readonly SourceFile[]
  readonly file: string
}

function checkTests(
  { sources, all, file }: Tested,
  place: (line: number) => string,
): Pick<ReadManual, 'mistakes' | 'cases'> {
  const tests = all.filter((each) => each.file === file)
  const { files, diagnostics } = runFolder({ sources, tests, blocks: blockSpecs }, () => true)
  const wrong = diagnostics.map((each) => `${place(each.range.start.line)}  ${each.code}  ${each.message}`)
  const results = files.flatMap(({ result }) => result.cases)
  const failed = results.flatMap(({ name, failures }) =>
    failures.map((each) => `${place(each.at.line)}  ${name}: ${each.what} is ${each.actual}, not ${each.expected}`),
  )
  const none = wrong.length === 0 && results.length === 0 ? [`${place(1)}  no case was run`] : []
  return {
    mistakes: [...wrong, ...failed, ...none],
    cases: results.filter((each) => each.failures.length === 0).length,
  }
}
