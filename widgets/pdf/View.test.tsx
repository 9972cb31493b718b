// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { button, doing, draw, eventually, openScreen, press } from '../../tests/blocks/open-screen.tsx'
import { CallError } from '../../engine/calls/errors.ts'
import { inlineScreen } from '../../tools/stories/inline.ts'
import type { PdfBlock } from './block.ts'
import { useBytes } from './use-bytes.ts'
import { PdfView, ViewerModal } from './View.tsx'
import { Viewer } from './Viewer.tsx'

const screen = (url: string) => `
label: Invoice
kind: page
views: { only: [{ pdf: '${url}', name: Invoice 1001 }] }
`
const FAILURE = () => Promise.reject(new CallError('network', { path: '' }))
const PICTURE = async () => new Blob(['<svg/>'], { type: 'image/svg+xml' })

const opened = (fileBytes: () => Promise<Blob>, say = vi.fn()) =>
  openScreen(screen('="/main/paper"'), { calls: { fileBytes }, host: { showMessage: say } }).host

const blockOf = (url: string) => inlineScreen(screen(url)).client.views['only']?.blocks[0] as unknown as PdfBlock

const pressKey = (page: HTMLElement, key: string, ctrlKey = false) =>
  doing(() =>
    page.querySelector('.cs-viewer')?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true })),
  )

const style = (page: HTMLElement) => page.querySelector('img')?.style

test('names a file of the page as the block declares, and draws nothing without an address', async () => {
  const host = opened(() => new Promise(() => undefined))
  const page = await draw(host, <PdfView block={blockOf('="/main/paper"')} />)
  expect(page.querySelector('[role=region]')?.getAttribute('aria-label')).toBe('Invoice 1001')
  expect(page.textContent).toContain('Opening the file ...')
  expect((await draw(host, <PdfView block={blockOf('=null')} />)).innerHTML).toBe('')
})

test('offers to load a file again after a failure', async () => {
  const fileBytes = vi.fn(FAILURE)
  const page = await draw(opened(fileBytes), <PdfView block={blockOf('="/main/paper"')} />)
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Error loading PDF. Please try again.')
  await press(button(page, 'Try again'))
  expect(fileBytes).toHaveBeenCalledTimes(2)
})

test('shows why the ERP refuses a file', async () => {
  const reason = 'The file “plan.pdf” is missing from the store.'
  const refused = () => Promise.reject(new CallError('server', { path: '/main/paper', status: 404, reason }))
  const page = await draw(opened(refused), <PdfView block={blockOf('="/main/paper"')} />)
  expect(page.querySelector('[role=alert] p')?.textContent).toBe(reason)
})

test('closes a file over the page, and treats it as a PDF when its address has no extension', async () => {
  const onClose = vi.fn()
  const file = { href: '/main/paper', name: 'Order 7', kind: 'pdf' }
  const page = await draw(opened(FAILURE), <ViewerModal with={file} onClose={onClose} />)
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Error loading PDF')
  await press(button(page, 'Close'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('offers to download a file of a kind that cannot be shown', async () => {
  const page = await draw(opened(FAILURE), <Viewer href="/main/plan.dwg" name="plan.dwg" />)
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Unsupported file type.')
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/main/plan.dwg')
})

test('zooms and rotates a picture by buttons and by keys', async () => {
  const page = await draw(opened(PICTURE), <Viewer href="/main/site.png" name="site.png" />)
  await eventually(() => expect(page.querySelector('img')?.alt).toBe('site.png'))
  await press(button(page, 'Zoom in'))
  expect([style(page)?.inlineSize, page.querySelector('[role=toolbar]')?.textContent]).toEqual(['170%', '170%'])
  await pressKey(page, '-')
  await pressKey(page, 'r')
  expect([style(page)?.inlineSize, style(page)?.transform]).toEqual(['100%', 'rotate(90deg)'])
})

test('leaves the browser its own shortcuts', async () => {
  const page = await draw(opened(PICTURE), <Viewer href="/main/site.png" name="site.png" />)
  await eventually(() => expect(page.querySelector('img')).not.toBeNull())
  await pressKey(page, '+', true)
  expect(style(page)?.inlineSize).toBe('100%')
})

test('offers to load a picture again that cannot be drawn', async () => {
  const page = await draw(opened(PICTURE), <Viewer href="/main/site.png" name="site.png" />)
  await eventually(() => expect(page.querySelector('img')).not.toBeNull())
  await doing(() => page.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Error loading image.')
  await press(button(page, 'Try again'))
  await eventually(() => expect(page.querySelector('img')).not.toBeNull())
})

test('shows that a browser cannot share', async () => {
  const say = vi.fn()
  const page = await draw(opened(PICTURE, say), <Viewer href="/main/site.png" name="site.png" />)
  await eventually(() => expect(page.querySelector('a')?.download).toBe('site.png'))
  await press(button(page, 'Share'))
  expect(say).toHaveBeenCalledWith('Sharing is not supported in this browser.', { tone: 'warning' })
})

test('loads the bytes once, and releases them when the viewer is closed', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => revoke.mockRestore())
  const { calls } = opened(PICTURE)
  const bytes = vi.spyOn(calls, 'fileBytes')
  const File = () => useBytes(calls, '/main/site.png', 0).url
  function Closable() {
    const [isOpen, setOpen] = useState(true)
    return <button onClick={() => setOpen(false)}>{isOpen ? <File /> : 'closed'}</button>
  }
  const page = await draw(opened(PICTURE), <Closable />)
  await eventually(() => expect(page.textContent).toMatch(/^blob:/))
  const url = page.textContent
  await press(page.querySelector('button'))
  expect([bytes.mock.calls.length, revoke.mock.calls.at(-1)]).toEqual([1, [url]])
})
