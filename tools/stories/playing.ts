/** What a person does with a story once it is shown, by the accessible names of things. */
import { userEvent, waitFor, within } from 'storybook/test'

/** Runs before a story counts as shown. */
export type Play = () => Promise<void>

/** What a story needs besides what it draws. */
export interface Acts {
  /** Runs before it is drawn; returns a function that reverts it. */
  before?(): () => void
  readonly play?: Play
}

/** As Storybook reads them. */
export interface StoryActs {
  beforeEach?(): () => void
  readonly play?: Play
}

export function actsOf({ before, play }: Acts): StoryActs {
  return { ...(before && { beforeEach: before }), ...(play && { play }) }
}

/** How long to wait for a chunk that is loaded later, ms. */
const SOON = { timeout: 15_000 }

/** Dialogs and popovers are part of the page, too. */
const page = () => within(document.body)

export async function pressButton(name: string | RegExp, role = 'button'): Promise<void> {
  await userEvent.click(await page().findByRole(role, { name }, SOON))
}

/** Retries until a dialog opens: the code that handles it may be loaded later. */
export async function openBy(act: () => unknown): Promise<void> {
  await waitFor(async () => {
    if (isSeen('dialog[open]')) return
    await act()
    throw new Error('It opens nothing.')
  }, SOON)
}

/** As on a keyboard: `[ControlLeft>][KeyK][/ControlLeft]`. */
export async function openByKeys(pressed: string): Promise<void> {
  await openBy(() => userEvent.keyboard(pressed))
}

export async function type(label: string | RegExp, text: string): Promise<void> {
  await userEvent.type(await page().findByLabelText(label, { selector: 'input, textarea' }, SOON), text)
}

export async function see(text: string | RegExp): Promise<void> {
  // Some texts are on the page twice.
  await page().findAllByText(text, {}, SOON)
}

/** Waits until the element of a selector is visible. */
export async function appears(selector: string): Promise<void> {
  await waitFor(() => {
    if (!isSeen(selector)) throw new Error(`Nothing here is ${selector}.`)
  }, SOON)
}

function isSeen(selector: string): boolean {
  return document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) ?? false
}

/** Presses the control that opens a dialog. */
export async function open(name: string | RegExp, role?: string): Promise<void> {
  await pressButton(name, role)
  await appears('dialog[open]')
}

/** Chooses files as a person does; each with a name and a size in bytes. */
export async function chooseFiles(label: string | RegExp, files: Readonly<Record<string, number>>): Promise<void> {
  const input = await page().findByLabelText(label, { selector: 'input' }, SOON)
  const chosen = Object.entries(files).map(([name, size]) => new File([new Uint8Array(size)], name))
  await userEvent.upload(input, chosen)
}
