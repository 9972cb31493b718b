// @vitest-environment happy-dom
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { button, doing, drawAlone, eventually, press } from '../../tests/blocks/open-screen.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { laterPart } from './later-part.tsx'
import { preloadable } from './preloadable.tsx'

const Part = ({ name }: { readonly name: string }) => <b>{name}</b>

test('a part that does not arrive leaves the page as it is, and is drawn once the browser is online again', async () => {
  const load = vi.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Later = laterPart(load)
  const page = await drawAlone(
    <p>
      The page. <Later name="Account" fallback={<i>…</i>} />
    </p>,
  )
  await eventually(() => expect(load).toHaveBeenCalledOnce())
  expect(page.textContent).toBe('The page. …')
  await doing(() => window.dispatchEvent(new Event('online')))
  await eventually(() => expect(page.textContent).toBe('The page. Account'))
})

test('a view that did not arrive is requested again by Try again', async () => {
  const load = vi.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { Component } = preloadable(load)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = await drawAlone(
    <ErrorBoundary resetKey={1}>
      <Suspense>
        <Component name="Comments" />
      </Suspense>
    </ErrorBoundary>,
  )
  await eventually(() => expect(button(page, 'Try again')).toBeTruthy())
  expect(load).toHaveBeenCalledOnce()
  await press(button(page, 'Try again'))
  await eventually(() => expect(page.textContent).toBe('Comments'))
})
