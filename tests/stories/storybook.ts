/** Builds Storybook as for hosting, and shows its stories one after the other in one page. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { preview } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)

export interface IndexedStory {
  readonly id: string
  readonly title: string
  readonly name: string
}

export interface Storybook {
  readonly stories: readonly IndexedStory[]
  /** The page in which every story can be shown; the tests run the accessibility checks themselves. */
  readonly address: string
  close(): Promise<void>
}

export async function buildStorybook(): Promise<Storybook> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-storybook-'))
  await build(folder)
  const { entries } = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as {
    readonly entries: Readonly<Record<string, IndexedStory & { readonly type: string }>>
  }
  const server = await preview({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  })
  const [home = ''] = server.resolvedUrls?.local ?? []
  return {
    stories: Object.values(entries).filter(({ type }) => type === 'story'),
    address: `${home}iframe.html?viewMode=story&globals=theme:light;a11y.manual:!true`,
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function build(folder: string): Promise<void> {
  const bin = join(dirname(require.resolve('storybook/package.json')), 'dist/bin/dispatcher.js')
  const args = [bin, 'build', '--output-dir', folder, '--disable-telemetry', '--loglevel', 'error']
  const env = { ...process.env, NODE_ENV: 'production', STORYBOOK_TESTED: '1' }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Storybook was not built (${code}).`))))
  })
}

/** Shows another story in a page that already shows one; rejects with Storybook's message when it cannot. */
export async function showStory(page: Page, { id }: Pick<IndexedStory, 'id'>): Promise<void> {
  await page.evaluate((storyId) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as Record<
      '__STORYBOOK_ADDONS_CHANNEL__',
      Channel
    >
    const shown = new Promise<void>((resolve, reject) => {
      const fail = (payload: unknown): void => {
        const { message, description } = payload as { readonly message?: string; readonly description?: string }
        reject(new Error(message ?? description ?? 'There is no such story.'))
      }
      for (const success of ['storyRendered', 'storyUnchanged']) channel.once(success, () => resolve())
      for (const failure of ['storyThrewException', 'storyErrored', 'storyMissing']) channel.once(failure, fail)
    })
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
    return shown
  }, id)
  await quiet(page)
}

/** Sets values of Storybook's toolbar. */
export async function chooseGlobals(page: Page, globals: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((chosen) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as Record<
      '__STORYBOOK_ADDONS_CHANNEL__',
      Channel
    >
    channel.emit('updateGlobals', { globals: chosen })
  }, globals)
  await quiet(page)
}

interface Channel {
  once(event: string, listener: (payload: unknown) => void): void
  emit(event: string, payload: unknown): void
}

/** Waits until the code of every block has loaded and nothing in the page has changed for a moment. */
export async function quiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const [moment, most] = [90, 3000]
        let since = performance.now()
        let timer = setTimeout(look, moment)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          const isEnough = performance.now() - since > most
          timer = setTimeout(look, isEnough ? 0 : moment)
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
        function look(): void {
          if (document.querySelector('.cs-block-waits') === null) {
            observer.disconnect()
            resolve()
            return
          }
          since = performance.now()
          timer = setTimeout(look, moment)
        }
      }),
  )
}

/** Waits until nothing moves any more, and the product's own fonts are loaded. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await quiet(page)
}
