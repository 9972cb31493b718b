/**
 * All screens on one page, for a person to look at: each with rows on a desk in light and dark and on a phone, and
 * with long words, empty and refused. Writes `contact-sheet/index.html`. Run: npm run contact-sheet
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../browser/browser.ts'
import { buildStorybook, chooseGlobals, showStory, type IndexedStory } from './storybook.ts'

const FOLDER = join(import.meta.dirname, '../../contact-sheet')

interface Look {
  readonly title: string
  /** Names of stories, the first that a screen has is taken; null: every story it has left. */
  readonly stories: readonly string[]
  readonly size: { readonly width: number; readonly height: number }
  readonly theme: 'light' | 'dark'
  readonly direction: 'ltr' | 'rtl'
}

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 800 }
const plain = { theme: 'light', direction: 'ltr' } as const
const ROWS = ['Few rows']

const LOOKS: readonly Look[] = [
  { ...plain, title: 'Desk', stories: ROWS, size: DESK },
  { ...plain, title: 'Desk, dark', stories: ROWS, size: DESK, theme: 'dark' },
  { ...plain, title: 'Right to left', stories: ROWS, size: DESK, direction: 'rtl' },
  { ...plain, title: 'Phone', stories: ROWS, size: PHONE },
  { ...plain, title: 'Phone, dark', stories: ROWS, size: PHONE, theme: 'dark' },
  { ...plain, title: 'Long words', stories: ['Long words'], size: PHONE },
  { ...plain, title: 'Empty', stories: ['Empty', 'Nothing matches'], size: PHONE },
  { ...plain, title: 'Error', stories: ['Error', 'Not allowed'], size: PHONE },
]

type Screens = ReadonlyMap<string, readonly IndexedStory[]>

async function takeAll(): Promise<void> {
  const book = await buildStorybook()
  const browser = await launchBrowser({ light: true })
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const screens = new Map(
    [...Map.groupBy(book.stories, ({ title }) => title)].filter(([title]) => title.startsWith('Screens/')),
  )
  const page = await browser.newPage()
  await page.goto(`${book.address}&id=${book.stories[0]?.id}`)
  await page.locator('.sb-show-main #storybook-root > *').first().waitFor()
  for (const [index, look] of LOOKS.entries()) await take(page, { screens, look, index })
  await browser.close()
  await book.close()
  await writeFile(join(FOLDER, 'index.html'), sheetOf(screens))
  console.log(`Open ${join(FOLDER, 'index.html')}: ${screens.size} screens.`)
}

/** Screen after screen in one look: to change it is what takes long. */
async function take(page: Page, { screens, look, index }: { screens: Screens; look: Look; index: number }) {
  await page.setViewportSize(look.size)
  await chooseGlobals(page, { theme: look.theme, direction: look.direction })
  for (const [title, stories] of screens) {
    const story = storyIn(stories, look)
    if (!story) continue
    await showStory(page, story)
    await page.screenshot({ path: join(FOLDER, pictureOf(title, index)), type: 'jpeg', quality: 80 })
  }
}

function storyIn(stories: readonly IndexedStory[], look: Look): IndexedStory | undefined {
  const named = look.stories.map((name) => stories.find((story) => story.name === name)).find(Boolean)
  return named ?? (look.stories === ROWS ? stories[0] : undefined)
}

function pictureOf(title: string, index: number): string {
  return `${title.replaceAll(/[^\w]+/g, '-').toLowerCase()}-${index}.jpg`
}

function sheetOf(screens: Screens): string {
  const sections = [...screens].map(([title, stories]) => {
    const pictures = LOOKS.map((look, index) => {
      if (!storyIn(stories, look)) return ''
      const file = pictureOf(title, index)
      return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${look.title}</figcaption></figure>`
    })
    return `<section><h2>${escaped(title.slice('Screens/'.length))}</h2><div>${pictures.join('')}</div></section>`
  })
  return `<!doctype html><meta charset="utf-8"><title>All screens</title><style>${STYLE}</style>${sections.join('\n')}\n`
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
