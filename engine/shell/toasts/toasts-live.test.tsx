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
