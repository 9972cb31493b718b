/** The folder of screens as files of stories: compiled on demand, each text once. Runs in Node, for Storybook. */
import { join, relative, sep } from 'node:path'
import { isMap, LineCounter, parseDocument } from 'yaml'
import type { Compiled } from '../../../engine/definition/definition.ts'
import type { Translations } from '../../../engine/messages/message.ts'
import { labelOf } from '../../../engine/language/label.ts'
import { blockSpecs } from '../../../widgets/specs.ts'
import { formatProblems } from '../../../engine/publish/problems.ts'
import { APP_FILE, createPublisher, type Published } from '../../../engine/publish/published.ts'
import { readSources, textsOf } from '../../../engine/publish/sources.ts'
import { BROKEN_STORY, exportName, storyStates } from '../states.ts'
import type { StoryFile, StorySite } from '../story-file.ts'

/** One entry of Storybook's index. */
export interface IndexedStory {
  readonly type: 'story'
  readonly importPath: string
  readonly exportName: string
  readonly name: string
  readonly title: string
}

export interface StoryFiles {
  /** @param path absolute */
  fileOf(path: string): Promise<StoryFile & { readonly title: string }>
  indexOf(path: string): Promise<readonly IndexedStory[]>
  site(): Promise<StorySite>
  /** Path → text of the forms' validators. */
  scripts(): ReadonlyMap<string, string>
}

export function openStoryFiles(root: string): StoryFiles {
  const folder = join(root, 'screens')
  const publisher = createPublisher(blockSpecs)
  let last: Published | null = null

  async function publish() {
    const sources = await readSources(folder)
    const { published, diagnostics } = publisher.publish(sources)
    last = published ?? last
    return { published, diagnostics, sources: textsOf(sources) }
  }

  async function fileOf(path: string) {
    const file = relative(folder, path).split(sep).join('/')
    const { published, diagnostics, sources } = await publish()
    const wrong = diagnostics.filter((each) => each.severity === 'error' && [file, APP_FILE].includes(each.file))
    const screen = /([^/]+)\.ya?ml$/.exec(file)?.[1] ?? ''
    const compiled = published?.screens.get(screen) ?? null
    const section = file.split('/')[0] ?? ''
    const sectionLabel = published?.app.sections.find(({ name }) => name === section)?.label ?? labelOf(section)
    return {
      file: `screens/${file}`,
      title: ['Screens', sectionLabel, compiled?.client.label ?? screen].map(withoutSlashes).join('/'),
      lines: linesOfViews(sources.get(file) ?? ''),
      compiled,
      problems: wrong.length > 0 ? formatProblems(wrong, { folder, sources }) : '',
      site: siteOf(published),
    }
  }

  return {
    fileOf,
    async indexOf(path) {
      const { title, compiled } = await fileOf(path)
      if (isDrawnByServer(compiled)) return []
      const states = compiled ? storyStates(compiled) : []
      const shown = states.length > 0 ? states : [BROKEN_STORY]
      return shown.map((state) => ({
        type: 'story' as const,
        importPath: path,
        exportName: exportName(state),
        name: state.name,
        title,
      }))
    },
    site: async () => siteOf((await publish()).published),
    scripts: () => new Map([...(last?.files ?? [])].filter(([path]) => path.endsWith('.js'))),
  }
}

/** No browser draws such a screen, so there is no story for it. */
function isDrawnByServer(compiled: Compiled | null): boolean {
  return compiled !== null && compiled.client.serverPage !== null
}

/** In Storybook a slash begins another level of the sidebar. */
function withoutSlashes(label: string): string {
  return label.replaceAll('/', '∕')
}

function siteOf(published: Published | null): StorySite {
  const app = published?.app
  const { locale = 'en', currency = 'INR', timeZone = 'UTC' } = app ?? {}
  return {
    roles: Object.fromEntries((app?.roles ?? []).map(({ name, label }) => [name, label])),
    tones: Object.fromEntries((app?.statuses ?? []).map(({ name, tone }) => [name, tone])),
    locale: { locale, currency, timeZone },
    words: wordsOf(published),
  }
}

function wordsOf(published: Published | null): StorySite['words'] {
  const entries = (published?.manifest.languages ?? []).map(({ name, words }) => {
    return [name, JSON.parse(published?.files.get(words ?? '') ?? '{}') as Translations] as const
  })
  return Object.fromEntries(entries)
}

/** The line at which each view of the file begins; views that a kind generates have none. */
function linesOfViews(text: string): Readonly<Record<string, number>> {
  const counter = new LineCounter()
  const views = parseDocument(text, { lineCounter: counter }).get('views', true)
  if (!isMap(views)) return {}
  return Object.fromEntries(
    views.items.map(({ key }) => {
      const { value, range } = key as { readonly value?: unknown; readonly range?: readonly [number] }
      return [String(value), counter.linePos(range?.[0] ?? 0).line]
    }),
  )
}
