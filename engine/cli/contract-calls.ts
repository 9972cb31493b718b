import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../schemas/erp')

/** What the compiler knows of the contract: the names of its calls, by the screen they are of. */
export function describedCalls() {
  const paths = readdirSync(FOLDER).map((file) => pathIn(readFileSync(join(FOLDER, file), 'utf8')))
  const below = paths.flatMap((path) => {
    const [, screen, call] = /^\/main\/s\/([^/]+)\/(.+)$/.exec(path) ?? []
    return screen !== undefined && call !== undefined ? [{ screen, call }] : []
  })
  const callsOf = (wanted: string) => sorted(below.flatMap(({ screen, call }) => (screen === wanted ? [call] : [])))
  const screens = sorted(below.map(({ screen }) => screen)).filter((screen) => !screen.startsWith('{'))
  return {
    everyScreen: callsOf('{screen}'),
    screens: Object.fromEntries(screens.map((screen) => [screen, callsOf(screen)])),
    paths: sorted(paths.filter((path) => !path.startsWith('/main/s/') && !path.includes('{'))),
  }
}

function pathIn(text: string): string {
  const schema: unknown = JSON.parse(text)
  return typeof schema === 'object' && schema !== null && 'path' in schema ? String(schema.path) : ''
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted()
}
