/**
 * All screens on one page, for a person to look at: each with rows on a desktop in light and dark and on a phone, and
 * with long words, empty and refused; after them every story of every part, on a desktop and on a phone. Writes
 * `contact-sheet/index.html`. Run: npm run contact-sheet
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../browser/browser.ts'
import { isScreen } from './picture-rule.ts'
import { freezeTimeAndMotion } from './pictures.ts'
import { buildStorybook, chooseGlobals, showStory, type IndexedStory } from './storybook.ts'

const FOLDER = join(import.meta.dirname, '../../contact-sheet')

interface Look {
  readonly title: string
  /** Names of stories; the first one that a screen has is taken. */
  readonly stories: readonly string[]
  readonly size: { readonly width: number; readonly height: number }
  readonly theme: 'light' | 'dark'
  readonly direction: 'ltr' | 'rtl'
}

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 800 }
const plain = { theme: 'light', direction: 'ltr' } as const
const ROWS = ['Few rows']

const ON_A_DESK: Look = { ...plain, title: 'Desk', stories: ROWS, size: DESK }
const ON_A_PHONE: Look = { ...plain, title: 'Phone', stories: ROWS, size: PHONE }

const LOOKS: readonly Look[] = [
  ON_A_DESK,
  { ...plain, title: 'Desk, dark', stories: ROWS, size: DESK, theme: 'dark' },
  { ...plain, title: 'Right to left', stories: ROWS, size: DESK, direction: 'rtl' },
  ON_A_PHONE,
  { ...plain, title: 'Phone, dark', stories: ROWS, size: PHONE, theme: 'dark' },
  { ...plain, title: 'Long words', stories: ['Long words'], size: PHONE },
  { ...plain, title: 'Empty', stories: ['Empty', 'Nothing matches'], size: PHONE },
  { ...plain, title: 'Error', stories: ['Error', 'Not allowed'], size: PHONE },
]

/** One picture: its story, its look, and its position on the page. */
interface Shot {
  readonly section: string
  readonly caption: string
  readonly story: IndexedStory
  readonly look: Look
  readonly file: string
}

async function takeAll(): Promise<void> {
  const book = await buildStorybook()
  const browser = await launchBrowser({ light: true })
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const shots = [...shotsOfScreens(book.stories), ...shotsOfParts(book.stories)]
  const page = await browser.newPage()
  await freezeTimeAndMotion(page)
  await page.goto(`${book.address}&id=${book.stories[0]?.id}`)
  await page.locator('.sb-show-main #storybook-root > *').first().waitFor()
  // Changing the look takes the most time.
  for (const [look, alike] of Map.groupBy(shots, (shot) => shot.look)) await take(page, look, alike)
  await browser.close()
  await book.close()
  await writeFile(join(FOLDER, 'index.html'), sheetOf(shots))
  console.log(`Open ${join(FOLDER, 'index.html')}: ${shots.length} pictures.`)
}

async function take(page: Page, look: Look, shots: readonly Shot[]) {
  await page.setViewportSize(look.size)
  await chooseGlobals(page, { theme: look.theme, direction: look.direction })
  for (const { story, file } of shots) {
    await showStory(page, story)
    await page.screenshot({ path: join(FOLDER, file), type: 'jpeg', quality: 80 })
  }
}

/** Each screen in every look for which it has a story. */
function shotsOfScreens(all: readonly IndexedStory[]): readonly Shot[] {
  return byTitle(all.filter(({ title }) => isScreen(title))).flatMap(([title, stories]) =>
    LOOKS.flatMap((look) => {
      const story = storyIn(stories, look)
      return story ? [shotOf(title.slice('Screens/'.length), { story, look, caption: look.title })] : []
    }),
  )
}

/** Each part in every state. */
function shotsOfParts(all: readonly IndexedStory[]): readonly Shot[] {
  return byTitle(all.filter(({ title }) => !isScreen(title))).flatMap(([title, stories]) =>
    [ON_A_DESK, ON_A_PHONE].flatMap((look) =>
      stories.map((story) => shotOf(title, { story, look, caption: `${story.name}, ${look.title.toLowerCase()}` })),
    ),
  )
}

function byTitle(stories: readonly IndexedStory[]) {
  return [...Map.groupBy(stories, ({ title }) => title)]
}

function shotOf(section: string, shot: Pick<Shot, 'story' | 'look' | 'caption'>): Shot {
  const name = `${shot.story.id} ${shot.look.title}`.replaceAll(/[^\w]+/g, '-').toLowerCase()
  return { section, ...shot, file: `${name}.jpg` }
}

function storyIn(stories: readonly IndexedStory[], look: Look): IndexedStory | undefined {
  const named = look.stories.map((name) => stories.find((story) => story.name === name)).find(Boolean)
  return named ?? (look.stories === ROWS ? stories[0] : undefined)
}

function sheetOf(shots: readonly Shot[]): string {
  const sections = [...Map.groupBy(shots, ({ section }) => section)].map(([title, own]) => {
    const pictures = own.map(
      ({ file, caption }) =>
        `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${escaped(caption)}</figcaption></figure>`,
    )
    return `<section><h2>${escaped(title)}</h2><div>${pictures.join('')}</div></section>`
  })
  return `<!doctype html><meta charset="utf-8"><title>All screens and parts</title><style>${STYLE}</style>${sections.join('\n')}\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const STYLE = `
  body { margin: 24px; font: 14px system-ui, sans-serif; background: #ddd }
  div { display: flex; gap: 12px; overflow-x: auto; align-items: start }
  figure { margin: 0; flex: none }
  img { block-size: 320px; display: block; border: 1px solid #bbb }
  figcaption { color: #555; padding-block: 4px }
`

await takeAll()
