/**
 * 1,000 screens checked and compiled from scratch, then one of them changed; and how much of a screen's time the YAML
 * library alone takes (decision 04).
 */
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { fileNames } from '../../engine/compile/compile.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import { callsOfScreen } from '../../engine/language/contract-calls.ts'
import { APP_FILE, createPublisher, isScreenFile } from '../../engine/publish/published.ts'
import { readSources, type SourceFile } from '../../engine/publish/sources.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { defineBench } from './bench.ts'
import { timed } from './times.ts'

/** Times parsing the YAML alone. */
const MOST_RATIO = 4.5
const MOST_CHANGED_MS = 50

/** The application and copies of the site's screens. The first copy of each has its name: others link to it. */
async function copiedScreens(count: number): Promise<{ app: readonly SourceFile[]; copies: readonly SourceFile[] }> {
  const shipped = await readSources(join(import.meta.dirname, '../../screens'))
  const screens = shipped.filter(({ file }) => isScreenFile(file))
  const copies = Array.from({ length: Math.max(count, screens.length) }, (_, index): SourceFile => {
    const from = screens[index % screens.length] ?? { file: '', text: '' }
    const file = index < screens.length ? from.file : from.file.replace('.yaml', `${index}.yaml`)
    return { file, text: `# copy ${index}\n${from.text}` }
  })
  // The calls that the contract defines for one screen only, for the copies of that screen.
  const calls = [...new Set(screens.flatMap(({ file }) => callsOfScreen(fileNames(file).screen)))]
  const named = `\ncalls:\n${calls.map((call) => `  - ${call}\n`).join('')}`
  const app = shipped.filter(({ file }) => file === APP_FILE).map((each) => ({ ...each, text: `${each.text}${named}` }))
  return { app, copies }
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

export const compileBench = defineBench({
  sizes: { full: { screens: 1000 }, small: { screens: 1 } },
  async measure({ screens: count }, place) {
    const { app, copies } = await copiedScreens(count)
    const sources = [...app, ...copies]
    const publisher = createPublisher(blockSpecs)
    let published: ReturnType<typeof publisher.publish> | null = null
    const cold = await timed(() => (published = publisher.publish(sources)))
    const found = published as ReturnType<typeof publisher.publish> | null
    // A copy may be warned of filters that only the server's own call of the original takes.
    const errors = found?.diagnostics.filter(isError).length ?? 1
    if (errors > 0) throw new Error(`The screens have ${errors} mistakes: what it takes to explain them is no measure.`)
    place.holds('screens without a mistake', copies.length, count)
    const last = sources.length - 1
    const changed = sources.map((each, at) => (at === last ? { ...each, text: `${each.text}\n# changed` } : each))
    const one = await timed(() => publisher.publish(changed))
    const yaml = await timed(() => copies.forEach(({ text }) => parseDocument(text).toJS()))
    return [
      {
        what: `${copies.length} screens, cold`,
        value: cold,
        unit: 'ms',
        peer: { name: 'their YAML alone', value: yaml },
      },
      { what: 'of the time of their YAML', value: cold / yaml, unit: '×', atMost: MOST_RATIO },
      { what: 'one changed file among them', value: one, unit: 'ms', atMost: MOST_CHANGED_MS },
    ]
  },
})
