/** Files of a document: uploaded, refused with a reason, viewed, deleted, and resumed after a lost connection. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK, type WatchedPage } from './browser.ts'
import { sessionOf, storedRows, type Session } from './journeys.ts'
import { paper, picture } from './papers.ts'
import { browserPages, installedProduct } from './suite.ts'

const MB = 1024 * 1024
const pages = browserPages()
const installed = installedProduct()
let session: Session
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
})

async function visit(path: string): Promise<WatchedPage> {
  const watched = await pages.open(DESK)
  await watched.context.addCookies(session)
  await watched.page.goto(installed.current.address + path)
  return watched
}

/** Opens the attachments of an order that has none yet, from its card. */
async function openFiles(page: Page): Promise<string> {
  await page.locator('[data-key]:has(button[title="Attachments: 0"])').first().waitFor()
  const row = page.locator('[data-key]:has(button[title="Attachments: 0"])').first()
  const id = (await row.getAttribute('data-key')) ?? ''
  await row.getByRole('button', { name: /^Attachments/ }).click()
  await page.getByText('No attachments available').waitFor()
  return id
}

const large = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(10 * MB + 1, 65) })

/** Paths of the files: the browser reads them itself, instead of receiving their bytes from the test. */
function written(files: readonly { readonly name: string; readonly buffer: Buffer }[]): Promise<string[]> {
  const folder = join(installed.current.screensFolder, '..')
  return Promise.all(
    files.map(async ({ name, buffer }) => {
      const path = join(folder, name)
      await writeFile(path, buffer)
      return path
    }),
  )
}

const choose = (page: Page) => page.getByLabel('Choose files to upload')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const statuses = (page: Page) => page.locator('.cs-upload__table tbody td:last-child').allInnerTexts()
const countOf = (page: Page, id: string) =>
  page.locator(`[data-key="${id}"] button[title^="Attachments:"]`).getAttribute('title')

test('files are uploaded from the card, counted on it, and deleted after a confirmation', async () => {
  const { page } = await visit('/sales?Status=Submitted')
  const id = await openFiles(page)
  await choose(page).setInputFiles([picture('site.png'), await paper('frame.pdf')])
  expect(await statuses(page)).toEqual(['Ok for upload', 'Ok for upload'])
  await press(page, 'Upload')
  await page.getByText('File uploaded successfully').waitFor()
  await expect.poll(() => page.locator('.cs-file__name').allInnerTexts()).toHaveLength(2)
  await expect.poll(() => countOf(page, id)).toBe('Attachments: 2')
  await press(page, 'Delete site.png')
  await page.getByText('Deleting is not a reversible action. Do you want to continue?').waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('File deleted successfully').waitFor()
  await expect.poll(() => page.locator('.cs-file__name').allInnerTexts()).toEqual(['frame.pdf'])
  await expect.poll(() => countOf(page, id)).toBe('Attachments: 1')
})

test('files that are too large or too many are reported before the upload, and not sent', async () => {
  const { page } = await visit('/sales?Status=Submitted')
  await openFiles(page)
  await press(page, 'Upload')
  await page.locator('.cs-message', { hasText: 'Please select any file to upload.' }).waitFor()
  await page.locator('.cs-upload').getByText('Please select a file.').waitFor()
  const six = Array.from({ length: 6 }, (_, index) => picture(`p${index}.png`))
  await choose(page).setInputFiles(await written([large('plan.txt'), ...six]))
  const fine = Array<string>(5).fill('Ok for upload')
  const full = 'Will not be uploaded because max 5 attachments are allowed.'
  expect(await statuses(page)).toEqual(['Will not be uploaded because size > 10M', ...fine, full])
  await press(page, 'Upload')
  await expect.poll(() => page.locator('.cs-file__name').count()).toBe(5)
  expect(await choose(page).isDisabled()).toBe(true)
})

test('a picture opens over the page, is zoomed in steps of 70 and rotated', async () => {
  const { page } = await visit('/sales?Status=Submitted')
  await openFiles(page)
  await choose(page).setInputFiles([picture('site.png'), await paper('frame.pdf')])
  await press(page, 'Upload')
  await page.getByRole('button', { name: 'site.png', exact: true }).click()
  const viewer = page.getByRole('dialog', { name: 'site.png' })
  const seen = viewer.getByRole('img', { name: 'site.png' })
  await seen.waitFor()
  const zoom = async (name: string) => {
    await viewer.getByRole('button', { name }).click()
    return seen.evaluate((image) => (image as HTMLElement).style.inlineSize)
  }
  expect(await zoom('Zoom in')).toBe('170%')
  expect(await zoom('Zoom in')).toBe('200%')
  expect(await viewer.getByRole('button', { name: 'Zoom in' }).isDisabled()).toBe(true)
  expect([await zoom('Zoom out'), await zoom('Zoom out')]).toEqual(['130%', '60%'])
  expect(await zoom('Zoom out')).toBe('50%')
  await viewer.getByRole('button', { name: 'Rotate' }).click()
  expect(await seen.evaluate((image) => (image as HTMLElement).style.transform)).toBe('rotate(90deg)')
})

test('a PDF is read page by page', async () => {
  const { page } = await visit('/sales?Status=Submitted')
  await openFiles(page)
  await choose(page).setInputFiles([await paper('frame.pdf')])
  await press(page, 'Upload')
  await page.getByRole('button', { name: 'frame.pdf', exact: true }).click()
  const viewer = page.getByRole('dialog', { name: 'frame.pdf' })
  await viewer.getByText('1 of 2').waitFor()
  const sheet = viewer.locator('canvas')
  await sheet.waitFor()
  const upright = await sheet.boundingBox()
  await viewer.getByRole('button', { name: 'Next page' }).click()
  await viewer.getByText('2 of 2').waitFor()
  await viewer.getByRole('button', { name: 'Rotate' }).click()
  // An upright page is higher than it is wide.
  expect((upright?.height ?? 0) > (upright?.width ?? 0)).toBe(true)
  await expect.poll(async () => isLying(await sheet.boundingBox())).toBe(true)
})

const isLying = (box: { width: number; height: number } | null): boolean => box !== null && box.width > box.height

/** The attachments page of an order, configured to take files of 50 MB. */
async function openLargePage(): Promise<WatchedPage> {
  const file = join(installed.current.screensFolder, 'miscellaneous/awsuploadview.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('files: attachments', 'files: attachments\n            maxSize: 50'))
  const watched = await visit('/sales?Status=Draft')
  await watched.page.locator('[data-key]').first().waitFor()
  const [id = ''] = (await storedRows(watched.page, 'sales')).keys()
  await expect
    .poll(async () => {
      await watched.page.goto(`${installed.current.address}/awsuploadview?slug=sales&pk=${id}`)
      return watched.page.locator('.cs-upload__hint').innerText()
    })
    .toMatch('each at most 50 MB')
  return watched
}

const isUpload = (url: string): boolean => /attachmenttus|\/upload\//.test(new URL(url).pathname)
const WAITS = 'No network. Goes on by itself once it is back.'

test('an upload of 50 MB that is cut twice resumes by itself where it stopped, and arrives unchanged', async () => {
  const watched = await openLargePage()
  watched.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/)
  const { page, context } = watched
  const bytes = Buffer.from(randomBytes(25 * MB).toString('hex'))
  const sent: { readonly method: string; readonly offset: number }[] = []
  const pieces = () => sent.filter(({ method }) => method === 'PATCH').length
  let cutAt = 4
  page.on('request', (request) => {
    if (!isUpload(request.url())) return
    sent.push({ method: request.method(), offset: Number(request.headers()['upload-offset'] ?? 0) })
    if (pieces() === cutAt) void context.setOffline(true)
  })
  await choose(page).setInputFiles(await written([{ name: 'large.txt', buffer: bytes }]))
  await press(page, 'Upload')
  for (const next of [8, Infinity]) {
    await page.getByText(WAITS).waitFor()
    cutAt = next
    await context.setOffline(false)
  }
  const link = page.getByRole('link', { name: 'Download large.txt' })
  await link.waitFor()
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(sent.findLast(({ method }) => method === 'PATCH')?.offset).toBeGreaterThanOrEqual(16 * MB)
  const got = await context.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  expect(hashOf(await got.body())).toBe(hashOf(bytes))
  expect(await page.locator('.cs-file__name').allInnerTexts()).toEqual(['large.txt'])
})

test('an upload that cannot reach the server says that it waits, although the browser is online, and continues', async () => {
  const watched = await openLargePage()
  watched.expect(/ERR_FAILED/)
  const { page } = watched
  let isCut = true
  await page.route(
    (url) => isUpload(url.href),
    (route) => (isCut ? route.abort() : route.continue()),
  )
  await choose(page).setInputFiles(await written([{ name: 'report.txt', buffer: Buffer.alloc(5 * MB, 'x') }]))
  await press(page, 'Upload')
  await page.getByText(WAITS).waitFor()
  isCut = false
  await page.getByRole('link', { name: 'Download report.txt' }).waitFor()
})

test('an upload that waits for the network can be cancelled, and does not resume', async () => {
  const watched = await visit('/sales?Status=Submitted')
  watched.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/)
  const { page, context } = watched
  await openFiles(page)
  await choose(page).setInputFiles([picture('site.png')])
  await context.setOffline(true)
  await press(page, 'Upload')
  await page.getByText(WAITS).waitFor()
  await press(page, 'Cancel site.png')
  await page.getByText('Cancelled. Upload goes on with it.').waitFor()
  const uploads: string[] = []
  page.on('request', (request) => void (request.method() !== 'GET' && uploads.push(request.url())))
  await context.setOffline(false)
  await page.waitForTimeout(1500)
  expect(uploads).toEqual([])
})

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
