import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK, type WatchedPage } from './browser.ts'
import { approve, selectRows, signIn } from './journeys.ts'
import { startPlainErp, type PlainErp } from './plain-erp.ts'
import { startProduct, type Product } from './product.ts'
import { browserPages } from './suite.ts'

const pages = browserPages()
let erp: PlainErp
let product: Product
let watched: WatchedPage

beforeAll(async () => {
  erp = await startPlainErp()
  product = await startProduct({ env: { ERP_URL: erp.address } })
})
afterAll(async () => {
  await product.stop()
  await erp.stop()
})

const login = (password: string) => ({ email: 'lata@old.example', password, ccode: 'OLD' })

async function openList() {
  watched = await pages.open(DESK)
  // This ERP answers unknown calls with 404 or 401; the browser logs each in its console.
  watched.expect(/status of 40[14]/)
  await watched.page.goto(`${product.address}/sales`)
  await signIn(watched.page, login(erp.password))
  await watched.page.locator('[data-key="1000"]').waitFor()
  return watched.page
}

describe('with an ERP that implements only the contract', () => {
  test('a refused login shows the message of the ERP', async () => {
    const { page, expect: expected } = await pages.open(DESK)
    expected(/status of 40[14]/)
    await page.goto(product.address)
    await page.getByRole('tab', { name: 'Email Login' }).click()
    await page.getByLabel('Email', { exact: true }).fill('lata@old.example')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByLabel('Company code').fill('OLD')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByText('Wrong password, says the old ERP.').waitFor()
  })

  test('a list whose answer requests a repeat is requested again, and numbers sent as texts are read', async () => {
    const page = await openList()
    const row = page.locator('[data-key="1000"]')
    await expect.poll(() => row.innerText()).toContain('₹12,50,000.50')
    expect(await row.innerText()).toContain('51000')
    expect(erp.calls.some(({ path, query }) => path.endsWith('/list') && query.get('uuid') === 'again-1')).toBe(true)
  })

  test('an approval carries none of our extensions, and the ERP’s message is shown', async () => {
    const page = await openList()
    const ids = await selectRows(page, 2)
    await approve(page, 2)
    await page.getByText(`${ids[0]} is Approved now`).first().waitFor()
    const call = erp.calls.find(({ path }) => path.endsWith('/approval'))
    expect(call?.body).toEqual({ selected: ids })
    expect(call?.headers['idempotency-key']).toBeUndefined()
    expect(ids.map(erp.statusOf)).toEqual(['Approved', 'Approved'])
  })

  test('an approval whose response is lost is not sent again, and the person is informed', async () => {
    const page = await openList()
    const [id = ''] = await selectRows(page, 1)
    const sent = () => erp.calls.filter(({ path }) => path.endsWith('/approval')).length
    const before = sent()
    erp.swallowNextAnswer()
    watched.expect(/status of 502/)
    await approve(page, 1)
    await page.getByText('The connection was lost before the ERP answered.').first().waitFor()
    await page.waitForTimeout(3000)
    expect(sent()).toBe(before + 1)
    expect(erp.statusOf(id)).toBe('Approved')
  })

  test('comments in the format of this ERP are read and written', async () => {
    const page = await openList()
    await page
      .locator('[data-key="1001"]')
      .getByRole('button', { name: /Comments/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Comments' })
    await dialog.getByRole('textbox').fill('Rate confirmed by phone')
    await dialog.getByRole('button', { name: 'Add comment' }).click()
    await dialog.getByText('Rate confirmed by phone').first().waitFor()
    await dialog.getByText('lata').first().waitFor()
  })

  test('details show all fields the ERP sends, declared or not', async () => {
    const page = await openList()
    await page
      .locator('[data-key="1002"]')
      .getByRole('button', { name: /Details/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Incoterm').waitFor()
    await dialog.getByText('EXW').waitFor()
  })

  test('after the ERP drops a session, the person logs in again in place', async () => {
    const page = await openList()
    erp.forget()
    await page.reload()
    await page.getByText('This session has expired. Please login again.').first().waitFor()
    await signIn(page, login(erp.password))
    await page.locator('[data-key="1000"]').waitFor()
  })

  test('the ERP receives no calls that it does not declare', () => {
    const calledPaths = new Set(erp.calls.map(({ path }) => path))
    expect([...calledPaths].filter((path) => /waiting|storedlogin|rules|events/.test(path))).toEqual([])
  })
})
