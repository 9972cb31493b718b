/** Date fields as people use them (engine/runtime/date-field). */
import type { Locator, Page } from 'playwright-core'

/** The parts of a date field, once its code is there. */
export function dateField(page: Page | Locator, label: string): Locator {
  return page.getByRole('group', { name: label, exact: true })
}

/** Types a day, or a day and a time, over whatever stands there. @param iso yyyy-mm-dd, or yyyy-mm-ddThh:mm */
export async function fillDate(page: Page | Locator, label: string, iso: string): Promise<void> {
  const [year = '', month = '', day = '', hour, minute] = iso.split(/[-T:]/)
  const written = { day, month, year, hour, minute }
  const parts = dateField(page, label).getByRole('spinbutton')
  await parts.first().waitFor()
  for (const part of await parts.all()) {
    const type = (await part.getAttribute('data-type')) as keyof typeof written
    await part.pressSequentially(written[type] ?? '')
  }
}

/** yyyy-mm-dd of a field as it stands; what is empty as it is shown: dd/mm/yyyy. */
export async function dateIn(field: Locator): Promise<string> {
  const text = (await field.textContent()) ?? ''
  return text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')
}

/** Takes every part of a day out. */
export async function clearDate(page: Page | Locator, label: string): Promise<void> {
  const parts = dateField(page, label).getByRole('spinbutton')
  await parts.first().waitFor()
  for (const part of await parts.all()) {
    await part.focus()
    for (let digit = 0; digit < 4; digit += 1) await part.press('Backspace')
  }
}
