/** Date fields as people use them (engine/runtime/date-field). */
import type { Locator, Page } from 'playwright-core'

/** A date field, once its code has loaded. */
export function dateField(page: Page | Locator, label: string): Locator {
  return page.getByRole('group', { name: label, exact: true })
}

/** Types a day, or a day and a time, over the current value. @param iso yyyy-mm-dd, or yyyy-mm-ddThh:mm */
export async function fillDate(page: Page | Locator, label: string, iso: string): Promise<void> {
  const [year = '', month = '', day = '', hour, minute] = iso.split(/[-T:]/)
  const written = { day, month, year, hour, minute }
  const segments = dateField(page, label).getByRole('spinbutton')
  await segments.first().waitFor()
  for (const segment of await segments.all()) {
    const type = (await segment.getAttribute('data-type')) as keyof typeof written
    await segment.pressSequentially(written[type] ?? '')
  }
}

/** The date in a field as yyyy-mm-dd; an incomplete one as it is shown: dd/mm/yyyy. */
export async function dateIn(field: Locator): Promise<string> {
  const text = (await field.textContent()) ?? ''
  return text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')
}

/** Clears every segment of a date. */
export async function clearDate(page: Page | Locator, label: string): Promise<void> {
  const segments = dateField(page, label).getByRole('spinbutton')
  await segments.first().waitFor()
  for (const segment of await segments.all()) {
    await segment.focus()
    for (let digit = 0; digit < 4; digit += 1) await segment.press('Backspace')
  }
}
