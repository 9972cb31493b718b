/** Dictated notes: recognized by the browser, or transcribed by the ERP (site-modules §7). */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, message, visitor } from './visitor.ts'

const visit = visitor('Administrator')

const note = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const openNotes = (page: Page) => page.locator('summary', { hasText: 'Daily Status' }).click()

/** The form of a new entry, its notes not yet rendered. */
async function newEntry(): Promise<Page> {
  const page = await visit('erectionstatus?view=entry')
  await button(page, 'Add').first().waitFor()
  return page
}

test('a note is written as it is spoken, after the existing text', async () => {
  const page = await newEntry()
  await page.evaluate(() => {
    class Recognition extends EventTarget {
      start() {
        const results = [Object.assign([{ transcript: 'bay three is up' }], { isFinal: true })]
        this.dispatchEvent(Object.assign(new Event('result'), { results, resultIndex: 0 }))
      }
      stop() {
        this.dispatchEvent(new Event('end'))
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
  })
  await openNotes(page)
  await note(page).fill('Monday:')
  await page.getByRole('button', { name: 'Dictate Content' }).click()
  await expect.poll(() => note(page).inputValue()).toBe('Monday: bay three is up')
  await page.getByRole('button', { name: 'Stop dictating Content' }).click()
  await page.getByRole('button', { name: 'Dictate Content' }).waitFor()
})

test('the ERP transcribes a note where it can and the browser cannot', async () => {
  const page = await visit('erectionstatus')
  // The page embeds the capabilities of the server.
  await page.route(/\/erectionstatus\?view=/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replace('"capabilities":[', '"capabilities":["stt",') })
  })
  await page.route('**/ssr/stt/stttranslate?*', (route) => route.fulfill({ json: { ok: true, text: 'bay four' } }))
  await page.addInitScript(() => {
    class Recorder extends EventTarget {
      readonly mimeType = 'audio/webm'
      start() {}
      stop() {
        this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['heard']) }))
        this.dispatchEvent(new Event('stop'))
      }
    }
    const recognition = { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }
    Object.assign(window, { ...recognition, MediaRecorder: Recorder })
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(new MediaStream())
  })
  await page.goto(new URL('/erectionstatus?view=entry', page.url()).href)
  await openNotes(page)
  await page.getByRole('button', { name: 'Dictate Content' }).click()
  const sent = page.waitForRequest(/stttranslate/)
  await page.getByRole('button', { name: 'Stop dictating Content' }).click()
  expect((await sent).url()).toContain('language=en-IN')
  await expect.poll(() => note(page).inputValue()).toBe('bay four')
})

test('where neither browser nor ERP transcribes, dictation is disabled and shows why', async () => {
  const page = await newEntry()
  await page.evaluate(() => Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }))
  await openNotes(page)
  const microphone = page.getByRole('button', { name: 'Dictate Content' })
  expect(await microphone.getAttribute('title')).toMatch(/^Dictation is off:/)
  expect(await microphone.getAttribute('aria-disabled')).toBe('true')
  await microphone.click({ force: true })
  await message(page, 'Dictation is off: neither this browser nor the ERP writes down speech.')
})
