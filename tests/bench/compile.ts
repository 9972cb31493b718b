/**
 * 1,000 screens checked and compiled from scratch, then one of them changed, in milliseconds; and how much of a
 * screen's time the YAML library alone takes (marks: 4.5 times that, decision 04; one changed file 50 ms). Run: npm run
 * bench:compile
 */
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { fileNames } from '../../engine/compile/compile.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import { callsOfScreen } from '../../engine/language/contract-calls.ts'
import { APP_FILE, createPublisher, isScreenFile } from '../../engine/publish/published.ts'
import { readSources, type SourceFile } from '../../engine/publish/sources.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { verdictOf } from './marks.ts'

const SCREENS = 1000
const MOST_RATIO = 4.5
const MOST_CHANGED_MS = 50

const shipped = await readSources(join(import.meta.dirname, '../../screens'))
const app = shipped.filter(({ file }) => file === APP_FILE)
const screens = shipped.filter(({ file }) => isScreenFile(file))

const copies = Array.from({ length: SCREENS }, (_, index): SourceFile => {
  const from = screens[index % screens.length] ?? { file: '', text: '' }
  // The first copy of each screen has the original name, since others open it, report it and link to it.
  const file = index < screens.length ? from.file : from.file.replace('.yaml', `${index}.yaml`)
  return { file, text: `# copy ${index}\n${from.text}` }
})

const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

const timed = (work: () => void): number => {
  const start = performance.now()
  work()
  return Math.round(performance.now() - start)
}

/** Declares in app.yaml the calls that the contract defines for one screen only, for the copies of that screen. */
function withCallsNamed(app: SourceFile): SourceFile {
  const calls = new Set(screens.flatMap(({ file }) => callsOfScreen(fileNames(file).screen)))
  return { ...app, text: `${app.text}\ncalls:\n${[...calls].map((call) => `  - ${call}\n`).join('')}` }
}

const sources = [...app.map(withCallsNamed), ...copies]
const publisher = createPublisher(blockSpecs)
let errors = Number.NaN
const cold = timed(() => (errors = publisher.publish(sources).diagnostics.filter(isError).length))
// A copy may be warned of filters that only the server's own call of the original takes.
if (errors > 0) throw new Error(`The screens have ${errors} mistakes: what it takes to explain them is no measure.`)
const changed = sources.map((each, index) => (index === SCREENS ? { ...each, text: `${each.text}\n# changed` } : each))
const one = timed(() => publisher.publish(changed))
const yaml = timed(() => copies.forEach(({ text }) => parseDocument(text).toJS()))
const ratio = cold / yaml
const verdict = verdictOf(ratio <= MOST_RATIO)
console.log(
  `${SCREENS} screens, cold: ${cold} ms, ${ratio.toFixed(1)} × parsing their YAML alone, ${yaml} ms (mark ${MOST_RATIO}: ${verdict})`,
)
console.log(`one changed file among them: ${one} ms (mark ${MOST_CHANGED_MS}: ${verdictOf(one <= MOST_CHANGED_MS)})`)
