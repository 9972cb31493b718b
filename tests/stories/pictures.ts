/** Takes the pictures of stories while they are visited, and compares each with the accepted one. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { limitFor } from '../runner/limits.ts'
import { compare, packed, type Comparison } from './comparison.ts'
import { comparisonFor, type Drawer, drawerOf, drawerOfReferences, isSameDrawer, writeDrawer } from './drawn-by.ts'
import type { Picture } from './picture-rule.ts'
import { still } from './storybook.ts'

const REFERENCES = join(import.meta.dirname, 'references')
const DIFFERENCES = join(import.meta.dirname, 'differences')
export const ACCEPT = 'npm run pictures:accept'

/** Makes letters and colours equal on every machine. */
export const RENDERING_FLAGS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']

let drawer: Drawer | null = null
let sameAs = compare

/** Called before pictures are taken: warns when another browser drew the references. */
export function setPictureBrowser(browser: Browser): void {
  drawer = drawerOf(browser.version())
  const { by, notice } = comparisonFor(drawer, drawerOfReferences())
  sameAs = by
  if (notice !== null && !isAccepting()) console.warn(notice)
}

/** Called after all pictures were accepted: from now on the references are this browser's. */
export function recordReferenceBrowser(): void {
  if (isAccepting() && drawer !== null) writeDrawer(drawer)
}

/** With references of two browsers side by side, those of the other one would wrongly be compared pixel by pixel. */
function isReplacingAll(): boolean {
  return isAccepting() && drawer !== null && !isSameDrawer(drawer, drawerOfReferences())
}

/** The fixed time of day: an hour after work has begun, in the sample data's year. */
const NOW = new Date('2026-04-15T10:00:00+05:30')

/** Called before the page is opened. */
export async function freezeTimeAndMotion(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Some machines have a camera.
  await page.addInitScript(() => {
    MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
  })
}

/** How long to wait for answers and code that are still being loaded. */
const LOADED_MS = limitFor(2_000)

/** The error of the page's picture; null: none. */
export async function comparePicture(page: Page, picture: Picture): Promise<string | null> {
  const expected = await referenceOf(picture)
  if (isReplacingAll()) return await accept(page, picture)
  let seen = await screenshotOf(page)
  if (expected === null) return isAccepting() ? await accept(page, picture) : missing(picture)
  let comparison = sameAs(seen, expected)
  const end = performance.now() + LOADED_MS
  while (!comparison.isSame && performance.now() < end) {
    seen = await screenshotOf(page)
    comparison = sameAs(seen, expected)
  }
  if (comparison.isSame) return null
  return isAccepting() ? await accept(page, picture) : await storeDifference(picture, { seen, expected, comparison })
}

async function screenshotOf(page: Page): Promise<Buffer> {
  await still(page)
  return await page.screenshot({ animations: 'disabled', caret: 'hide' })
}

/** Waits before a reference is stored: until two pictures, some time apart, are equal. */
async function lasting(page: Page): Promise<Buffer> {
  const seen = await screenshotOf(page)
  await page.waitForTimeout(A_WHILE_MS)
  const again = await screenshotOf(page)
  return seen.equals(again) ? seen : await lasting(page)
}

const A_WHILE_MS = 400

/** Set by `npm run pictures:accept`. */
function isAccepting(): boolean {
  return process.env['PICTURES'] === 'accept'
}

function fileOf({ name }: Pick<Picture, 'name'>): string {
  return join(REFERENCES, `${name}.png`)
}

function referenceOf(picture: Picture): Promise<Buffer | null> {
  return readFile(fileOf(picture)).catch(() => null)
}

async function accept(page: Page, picture: Picture): Promise<null> {
  await mkdir(REFERENCES, { recursive: true })
  await writeFile(fileOf(picture), packed(await lasting(page)))
  return null
}

function missing({ name }: Picture): string {
  return `There is no picture ${name}.png to compare with. Take it: ${ACCEPT}`
}

interface Mismatch {
  readonly seen: Buffer
  readonly expected: Buffer
  readonly comparison: Comparison
}

/** Stores the three pictures for a person to look at. */
async function storeDifference({ name }: Picture, { seen, expected, comparison }: Mismatch): Promise<string> {
  await mkdir(DIFFERENCES, { recursive: true })
  const pictures = { actual: seen, expected, difference: comparison.difference() }
  for (const [kind, bytes] of Object.entries(pictures))
    if (bytes) await writeFile(join(DIFFERENCES, `${name}-${kind}.png`), bytes)
  const share = `${(comparison.share * 100).toFixed(2)} %`
  const place = relative(process.cwd(), DIFFERENCES)
  return `${share} of the picture differ: see ${place}/${name}-*.png. If it is to look so: ${ACCEPT}`
}

/** Deletes the differences of an earlier run. */
export async function deleteDifferences(): Promise<void> {
  await rm(DIFFERENCES, { recursive: true, force: true })
}

/** Names of references without a story; while accepting they are deleted. */
export async function unusedReferences(pictures: readonly Picture[]): Promise<readonly string[]> {
  const wanted = new Set(pictures.map(({ name }) => `${name}.png`))
  const files = await readdir(REFERENCES).catch(() => [])
  const others = files.filter((file) => !wanted.has(file))
  if (!isAccepting()) return others
  for (const file of others) await rm(join(REFERENCES, file))
  return []
}
