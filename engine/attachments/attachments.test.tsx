// @vitest-environment happy-dom
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { button, doing, draw, drawAlone, openScreen, press, SESSION } from '../../tests/blocks/open-screen.tsx'
import { FileIcon } from './FileIcon.tsx'
import { FileList } from './FileList.tsx'
import { RecordFiles } from './RecordFiles.tsx'
import { limitsOf } from './upload-rules.ts'
import { UploadArea } from './UploadArea.tsx'
import { useFiles } from './use-files.ts'
import { useUploads, type Uploads } from './use-uploads.ts'

const SCREEN = `
label: Orders
kind: page
views: { only: [{ text: Orders }] }
`
const owner = { screen: 'orders', pk: '7', table: '' }
const limits = limitsOf(2, 1)
const now = new Date().toISOString()
const entry = {
  id: '1',
  name: 'plan.pdf',
  extension: 'pdf',
  href: '/f/1',
  size: 1300,
  by: 'Asha',
  at: now,
  isDeletable: true,
}

const opened = (calls: object, admin = false) =>
  openScreen(SCREEN, { calls, host: { session: { ...SESSION, admin }, showMessage: vi.fn() } }).host

test('a file has its icon and its size, opens in place and can be downloaded', async () => {
  const host = opened({})
  const state = { files: [entry], error: null, reload: async () => undefined }
  const page = await draw(host, <FileList {...{ owner, state }} of="attachments" />)
  expect(page.querySelector('.cs-file__about')?.textContent).toContain('Asha')
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/f/1?download=y')
  await press(button(page, 'plan.pdf'))
  expect(host.store.getState().overlay).toMatchObject({ overlay: 'viewer', with: { href: '/f/1', name: 'plan.pdf' } })
})

test('a file is deleted after a confirmation, and a locked one shows the reason', async () => {
  const deleteFile = vi.fn(async () => undefined)
  const host = opened({ deleteFile })
  const reload = vi.fn(async () => undefined)
  const state = { files: [entry, { ...entry, id: '2', name: 'old.pdf', isDeletable: false }], error: null, reload }
  const page = await draw(host, <FileList {...{ owner, state }} of="attachments" />)
  await press(button(page, 'Delete old.pdf'))
  expect(host.showMessage).toHaveBeenCalledWith(expect.stringContaining('You may not delete this file'), {
    tone: 'warning',
  })
  await press(button(page, 'Delete plan.pdf'))
  await doing(() => host.store.getState().confirm?.answer(true))
  expect(deleteFile).toHaveBeenCalledWith({ ...owner, id: '1' })
  expect(reload).toHaveBeenCalledOnce()
})

test('revisions cannot be deleted', async () => {
  const state = { files: [entry], error: null, reload: async () => undefined }
  const page = await draw(opened({}), <FileList {...{ owner, state }} of="revisions" />)
  expect([...page.querySelectorAll('button')].map((each) => each.textContent)).toEqual(['plan.pdf'])
})

test('the files of a record are loaded, and a failed load can be repeated', async () => {
  const files = vi.fn(() => Promise.reject(new Error('lost')))
  const page = await draw(opened({ files }), <RecordFiles {...{ owner, limits }} of="attachments" />)
  await press(button(page, 'Try again'))
  expect(files).toHaveBeenCalledTimes(2)
})

test('an unknown type of file has a plain icon with its extension', async () => {
  const page = await drawAlone(<FileIcon extension="sketchup" />)
  expect(page.textContent).toBe('sket')
})

/** Calls `useUploads` in a component and returns its result. */
async function uploading(calls: object) {
  const host = opened(calls)
  const latest: { current: Uploads | null } = { current: null }
  const onSent = vi.fn(async () => undefined)
  function Part() {
    const { files } = useFiles(host, owner, 'attachments')
    const uploads = useUploads({ host, owner, limits, files, unsaved: null, onSent })
    useEffect(() => {
      latest.current = uploads
    })
    return <UploadArea {...{ uploads, limits }} existing={files?.length ?? 0} isStored />
  }
  const page = await draw(host, <Part />)
  return { host, page, onSent, uploads: () => latest.current as unknown as Uploads }
}

test('files that are too large or too many are not sent, the others are', async () => {
  const upload = vi.fn(async () => ({ refused: null }))
  const { page, uploads, onSent } = await uploading({ files: async () => [entry], upload })
  const small = new File(['a'], 'a.txt')
  await doing(() =>
    uploads().choose([new File([new Uint8Array(2_000_000)], 'big.bin'), small, new File(['c'], 'c.txt')]),
  )
  expect([...page.querySelectorAll('td:last-child')].map((cell) => cell.textContent)).toEqual([
    'Will not be uploaded because size > 1M',
    'Ok for upload',
    'Will not be uploaded because max 2 attachments are allowed.',
  ])
  await doing(() => uploads().send())
  expect((upload.mock.calls as unknown as [{ file: File }][]).map(([{ file }]) => file)).toEqual([small])
  expect(onSent).toHaveBeenCalledOnce()
})

test('a file that the ERP refuses stays with its reason', async () => {
  const { page, host, uploads } = await uploading({
    files: async () => [],
    upload: async () => ({ refused: 'A virus.' }),
  })
  await doing(() => uploads().choose([new File(['a'], 'a.txt')]))
  await press(button(page, 'Upload'))
  expect(page.querySelector('[data-tone=danger]')?.textContent).toBe('A virus. Upload tries again.')
  expect(host.showMessage).toHaveBeenCalledWith('Failed to upload file', { tone: 'danger' })
})

test('Upload without files shows a message, and Clear removes the chosen files', async () => {
  const { page, host, uploads } = await uploading({ files: async () => [] })
  await press(button(page, 'Upload'))
  expect([page.querySelector('[role=alert]')?.textContent, vi.mocked(host.showMessage).mock.calls[0]?.[0]]).toEqual([
    'Please select a file.',
    'Please select any file to upload.',
  ])
  await doing(() => uploads().choose([new File(['a'], 'a.txt')]))
  await press(button(page, 'Clear'))
  expect(page.querySelector('table')).toBeNull()
})
