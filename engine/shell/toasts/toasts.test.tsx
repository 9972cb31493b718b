import { expect, it } from 'vitest'
import { drawn } from '../../../tests/shell/draw-shell.tsx'
import type { Tone } from '../../definition/definition.ts'
import { Toast } from './Toast.tsx'
import { Toasts } from './Toasts.tsx'

const toast = (tone: Tone) => {
  const message = { id: 1, text: 'Approved.', tone, seconds: 5 }
  return drawn(<Toast message={message} paused={false} onDone={() => undefined} />)
}

it.each([
  ['info', ''],
  ['success', 'Done: '],
  ['warning', 'Attention: '],
  ['danger', 'Error: '],
] as const)('prefixes a message of tone %s for screen readers with %j', async (tone, kind) => {
  expect(await toast(tone)).toContain(`<p><span class="cs-visually-hidden">${kind}</span>Approved.</p>`)
})

it('shows the reference of the request in a message about a failed call', async () => {
  const message = { id: 1, text: 'Refused.', tone: 'danger', seconds: 5, reference: 'r-1' } as const
  const html = await drawn(<Toast message={message} paused={false} onDone={() => undefined} />)
  expect(html).toContain('Reference r-1')
})

it('lets a message be dismissed', async () => {
  expect(await toast('info')).toContain('aria-label="Dismiss"')
})

it('renders both live regions before the first message', async () => {
  const html = await drawn(<Toasts />)
  expect(html).toContain('<div role="alert"></div><div role="status"></div>')
})
