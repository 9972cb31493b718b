/** User actions that a test can interrupt at any point: their names, their steps, and a count of their effects. */
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { attemptFor, limitFor } from '../runner/limits.ts'
import { fillDate } from './dates.ts'
import { checkboxOf } from './journeys.ts'
import { button } from './visitor.ts'

export interface Action {
  readonly name: string
  /** Role of the person; actions with typed text have different roles. */
  readonly role: string
  /** Matches the address of the request that matters. */
  readonly call: RegExp
  /** How often it happened, according to the database: with exactly the text that was typed. */
  effects(database: pg.Pool): Promise<number>
  /** Opens the screen where it is done, from any page. */
  open(page: Page): Promise<void>
  /** Fills in everything that is missing; with `isAgain`, what was typed before must still be there. */
  fill(page: Page, isAgain: boolean): Promise<void>
  /** Sends it. */
  press(page: Page): Promise<void>
  /** Whether the input outlives its page: a chosen file and a tick do not. */
  readonly isStored: boolean
  /** What is typed; null: nothing. */
  readonly typed: string | null
}

export interface Subject {
  readonly address: string
  /** A document that nobody else decides, to comment on or to attach files to. */
  readonly document: string
  /** A text that nobody else types. */
  readonly mark: string
}

/** Right-to-left text, combining characters, characters outside the basic plane, and syntax of HTML, JSON and SQL. */
const textOf = (mark: string): string => `${mark} "50 %" <b>it's</b> \\ ₹1,00,000 नमस्ते مرحبا 🧵 e\u0301 end`

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, id: string) => page.locator(`[data-key="${id}"]`)

async function counted(database: pg.Pool, text: string, values: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${text}`, [...values])
  return rows[0]?.count ?? 0
}

/** Fills a field, or with `isAgain` expects it to be unchanged. */
async function type(field: ReturnType<Page['locator']>, text: string, isAgain: boolean): Promise<void> {
  await field.waitFor()
  if (isAgain) await expect.poll(() => field.inputValue()).toBe(text)
  else await field.fill(text)
}

async function visit(page: Page, { address }: Subject, path: string): Promise<void> {
  await page.goto(address + path)
  await page.locator('.cs-user__fullname').first().waitFor({ state: 'attached' })
}

function approving(subject: Subject): Action {
  const { document } = subject
  return {
    name: 'approve',
    role: 'Sales head',
    call: /\/approval\?/,
    isStored: false,
    typed: null,
    effects: (database) => counted(database, `audit where event = 'approve' and document_id = $1`, [document]),
    open: (page) => visit(page, subject, '/sales?Status=Submitted'),
    fill: async (page) => await checkboxOf(page, document).check(),
    async press(page) {
      await button(page, 'Approve').click()
      await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    },
  }
}

function rejecting(subject: Subject): Action {
  const { document, mark } = subject
  const field = (page: Page) => dialog(page).getByPlaceholder('Enter reason')
  return {
    name: 'reject',
    role: 'Project manager',
    call: /\/rejection\?/,
    isStored: false,
    typed: textOf(mark),
    effects: (database) =>
      counted(database, `audit where event = 'reject' and entry::jsonb ->> 'reason' = $1`, [textOf(mark)]),
    open: (page) => visit(page, subject, '/contractinvoice?Status=Submitted'),
    async fill(page, isAgain) {
      if (await dialog(page).isVisible()) return await type(field(page), textOf(mark), isAgain)
      await checkboxOf(page, document).check()
      await button(page, 'Reject').click()
      await type(field(page), textOf(mark), isAgain)
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Reject', exact: true }).click(),
  }
}

function commenting(subject: Subject): Action {
  const { document, mark } = subject
  return {
    name: 'comment',
    role: 'Sales head',
    call: /\/comment\?/,
    isStored: true,
    typed: textOf(mark),
    effects: (database) => counted(database, 'comments where comment = $1', [textOf(mark)]),
    open: (page) => visit(page, subject, '/sales?Status=Submitted'),
    async fill(page, isAgain) {
      if (!(await dialog(page).isVisible())) await row(page, document).getByRole('button', { name: 'Comments' }).click()
      await type(dialog(page).getByLabel('Comment', { exact: true }), textOf(mark), isAgain)
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Add comment' }).click(),
  }
}

function addingRecord(subject: Subject): Action {
  const { mark } = subject
  const remarks = (page: Page) => page.getByLabel('Remarks')
  return {
    name: 'new record',
    role: 'Administrator',
    call: /\/vehiclemaster\/item\?/,
    isStored: true,
    typed: textOf(mark),
    effects: (database) => counted(database, `records where data ->> 'Remarks' = $1`, [textOf(mark)]),
    open: (page) => visit(page, subject, '/vehiclemaster'),
    async fill(page, isAgain) {
      if (!(await remarks(page).isVisible())) await button(page, 'New').click()
      await type(page.getByLabel('Vehicle no'), mark, isAgain)
      if (!isAgain) await page.getByLabel('Kind').last().selectOption('Truck')
      await type(remarks(page), textOf(mark), isAgain)
    },
    press: (page) => button(page, 'Save').click(),
  }
}

function requestingLeave(subject: Subject, kind: 'draft' | 'request'): Action {
  const { mark } = subject
  const reason = (page: Page) => page.getByLabel('Leave reason')
  return {
    name: kind === 'draft' ? 'draft' : 'submit',
    role: kind === 'draft' ? 'Store head' : 'Accounts',
    call: kind === 'draft' ? /\/leaverequest\/item\?/ : /\/leaverequest\/submission\?/,
    isStored: true,
    typed: textOf(mark),
    effects: (database) =>
      counted(database, `documents where screen = 'leaverequest' and data ->> 'LeaveReason' = $1`, [textOf(mark)]),
    open: (page) => visit(page, subject, '/leaverequest'),
    async fill(page, isAgain) {
      if (!(await reason(page).isVisible())) await button(page, 'New').click()
      if (!isAgain) await fillDate(page, 'Last day', '2099-12-31')
      await type(reason(page), textOf(mark), isAgain)
    },
    press: (page) =>
      (kind === 'draft' ? page.getByText('Save draft', { exact: true }) : button(page, 'Submit')).click(),
  }
}

function uploading(subject: Subject): Action {
  const { document, mark } = subject
  const file = { name: `${mark}.txt`, mimeType: 'text/plain', buffer: Buffer.alloc(300_000, 65) }
  return {
    name: 'upload',
    role: 'Sales head',
    call: /attachmenttus|\/upload\//,
    isStored: false,
    typed: null,
    effects: (database) => counted(database, 'attachments where name = $1', [file.name]),
    open: (page) => visit(page, subject, '/sales?Status=Submitted'),
    async fill(page) {
      const choose = page.getByLabel('Choose files to upload')
      if (!(await choose.isVisible()))
        await row(page, document)
          .getByRole('button', { name: /^Attachments/ })
          .click()
      // A waiting upload resumes by itself.
      if (await page.getByText('No network. Goes on by itself once it is back.').isVisible()) return
      await choose.setInputFiles([file])
    },
    press: (page) => page.getByRole('button', { name: 'Upload', exact: true }).click(),
  }
}

/** The actions in which text is typed. */
export const typedActions = (of: (screen: string) => Subject): readonly Action[] => [
  rejecting(of('contractinvoice')),
  commenting(of('sales')),
  addingRecord(of('')),
  requestingLeave(of(''), 'draft'),
  requestingLeave(of(''), 'request'),
]

export const sentActions = (of: (screen: string) => Subject): readonly Action[] => [
  approving(of('sales')),
  rejecting(of('contractinvoice')),
  commenting(of('sales')),
  addingRecord(of('')),
  requestingLeave(of(''), 'request'),
  uploading(of('sales')),
]

/** Waits until the page has stored the text that outlives it: a moment after it was typed, longer on a slow machine. */
export async function waitForDraft(page: Page, { isStored, typed }: Action): Promise<void> {
  if (!isStored) return
  const text = JSON.stringify(typed).slice(1, -1)
  const hasText = (part: string): boolean => Object.values(localStorage).some((value: string) => value.includes(part))
  await expect.poll(() => page.evaluate(hasText, text)).toBe(true)
}

const LONGEST_MS = limitFor(20_000)
/** After which the person tries again. */
const NEXT_MS = attemptFor(4_000)

interface Finishing {
  readonly action: Action
  readonly database: pg.Pool
  /** Whether the page is another one than the interrupted one. */
  readonly isNewPage: boolean
}

/** What a person does after the fault: looks, and sends again what has not happened. @returns how often it happened */
export async function finish(page: Page, { action, database, isNewPage }: Finishing): Promise<number> {
  let isThere = action.isStored || !isNewPage
  const end = Date.now() + LONGEST_MS
  const happens = () =>
    expect
      .poll(() => action.effects(database), { timeout: NEXT_MS })
      .toBeGreaterThan(0)
      .then(
        () => true,
        () => false,
      )
  while (Date.now() < end) {
    if (await happens()) break
    try {
      await action.fill(page, isThere)
    } catch (error) {
      // On a slow machine it happens after the look: the page has left what was filled in.
      if (await happens()) break
      throw error
    }
    isThere = true
    // It may already be resent automatically.
    await action.press(page).catch(() => undefined)
  }
  // Leaves time for a request that would be sent a second time.
  await page.waitForTimeout(1_500)
  return await action.effects(database)
}

/** An action, and how often it happened; or the error that prevented counting it. */
export type Outcome = readonly [string, number | string]

/** Turns an error into a result, so that the other actions are still reported. */
export const failureOf =
  ({ name }: Action) =>
  (error: unknown): Outcome => [name, String(error).slice(0, 2_000)]

let subjects = 0

/** Creates a separate subject for each action on this product. */
export async function subjectsOf(product: { readonly address: string }, database: pg.Pool) {
  const { rows } = await database.query<{ screen: string; id: string }>(
    `select screen, id from documents where company_id = 'steel' and status = 'Submitted' and screen in ('sales', 'contractinvoice')
      order by doc_date desc, id desc`,
  )
  return (screen: string): Subject => {
    subjects += 1
    const index = rows.findIndex((each) => each.screen === screen)
    const [taken] = index === -1 ? [] : rows.splice(index, 1)
    return { address: product.address, document: taken?.id ?? '', mark: `MH14CN${String(subjects).padStart(4, '0')}` }
  }
}
