// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { button, doing, drawAlone, press } from '../../../tests/blocks/open-screen.tsx'
import { dismissAll, showToast } from '../../ui/toasts.ts'
import { Toasts } from './Toasts.tsx'

it('hides the messages that another one sums up first, and says how many', async () => {
  for (let at = 1; at <= 50; at++) showToast(`Order ${at}: Approved.`, { isDetail: true })
  showToast('50 documents: Approved.')
  const page = await drawAlone(<Toasts />)
  const shown = () => page.textContent?.match(/Order \d+: Approved|50 documents/g)
  expect(shown()).toEqual(['50 documents'])
  await press(button(page, 'Details (50)'))
  expect(shown()).toHaveLength(51)
  await doing(dismissAll)
})

it('says how many others there are when not all of them are summed up', async () => {
  for (let at = 1; at <= 7; at++) showToast(`Order ${at}: Approved.`)
  const page = await drawAlone(<Toasts />)
  await press(button(page, '+2 more'))
  expect(page.textContent?.match(/Order \d+: Approved/g)).toHaveLength(7)
  await doing(dismissAll)
})

it('counts decisions made one after the other in one line, which opens their messages', async () => {
  const series = { name: 'approved', text: (count: number) => `${count} documents: Approved.` }
  for (let at = 1; at <= 40; at++) showToast(`Order ${at}: Approved.`, { series })
  showToast('Order 41 was refused.', { tone: 'danger' })
  const page = await drawAlone(<Toasts />)
  const shown = () => page.textContent?.match(/Order \d+|\d+ documents/g)
  expect(shown()).toEqual(['Order 41', '40 documents'])
  await press(button(page, 'Details (40)'))
  expect(shown()).toHaveLength(42)
  await doing(dismissAll)
})

it('shows a few messages of a series one by one', async () => {
  const series = { name: 'approved', text: (count: number) => `${count} documents: Approved.` }
  for (let at = 1; at <= 3; at++) showToast(`Order ${at}: Approved.`, { series })
  const page = await drawAlone(<Toasts />)
  expect(page.textContent?.match(/Order \d+|\d+ documents/g)).toHaveLength(3)
  await doing(dismissAll)
})
