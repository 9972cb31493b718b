// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { doing, draw } from '../../../../tests/blocks/open-screen.tsx'
import { parts } from '../../../../tests/blocks/parts-grid.ts'
import { CellEditor, type CellEditorHandle } from './CellEditor.tsx'

test('focuses the editor with the key that opened it, and restores the cell on Esc', async () => {
  const { host } = parts()
  const ref: { current: CellEditorHandle | null } = { current: null }
  const [onCommit, onCancel] = [vi.fn(), vi.fn()]
  const page = await draw(host, <CellEditor {...{ ref, onCommit, onCancel }} />)
  const editing = {
    label: 'Taken',
    text: '7',
    options: null,
    isNumber: true,
    placeholder: '',
    bounds: { x: 0, y: 0, width: 1, height: 1 },
  }
  const input = page.querySelector('input')
  const key = (name: string) =>
    doing(() => input?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
  act(() => ref.current?.open(editing, 'replace'))
  expect([document.activeElement, input?.value]).toEqual([input, '7'])
  await key('Enter')
  act(() => ref.current?.open(editing, 'continue'))
  await key('Escape')
  expect([onCommit.mock.calls, onCancel.mock.calls.length]).toEqual([[['7', 'down', null]], 1])
})

test('Ctrl+S commits the open cell and reaches the page; Ctrl+C stays in the cell', async () => {
  const { host } = parts()
  const ref: { current: CellEditorHandle | null } = { current: null }
  const onCommit = vi.fn()
  const onKeyOfPage = vi.fn()
  const page = await draw(host, <CellEditor {...{ ref, onCommit }} onCancel={vi.fn()} />)
  document.addEventListener('keydown', onKeyOfPage)
  const bounds = { x: 0, y: 0, width: 1, height: 1 }
  const cell = { label: 'Taken', text: '7', options: null, isNumber: true, placeholder: '', bounds }
  act(() => ref.current?.open(cell, 'replace'))
  const key = (name: string) =>
    doing(() =>
      page
        .querySelector('input')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: name, ctrlKey: true, bubbles: true })),
    )
  await key('c')
  expect([onCommit.mock.calls, onKeyOfPage.mock.calls.length]).toEqual([[], 0])
  await key('s')
  expect([onCommit.mock.calls, onKeyOfPage.mock.calls.length]).toEqual([[['7', 'back', null]], 1])
  document.removeEventListener('keydown', onKeyOfPage)
})

test.each([
  ['a key has replaced the content', 'replace', [], [['7', 'down', null]]],
  ['the content is being changed', 'continue', [], []],
  ['F2 was pressed since', 'replace', ['F2'], []],
] as const)('an arrow key when %s: %s %j', async (...each) => {
  const [, how, before, commits] = each
  const { host } = parts()
  const ref: { current: CellEditorHandle | null } = { current: null }
  const onCommit = vi.fn()
  const page = await draw(host, <CellEditor {...{ ref, onCommit }} onCancel={() => undefined} />)
  const bounds = { x: 0, y: 0, width: 1, height: 1 }
  act(() =>
    ref.current?.open({ label: 'Taken', text: '7', options: null, isNumber: true, placeholder: '', bounds }, how),
  )
  for (const key of [...before, 'ArrowDown'])
    await doing(() => page.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  expect(onCommit.mock.calls).toEqual(commits)
})
