// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { canHaveFocus, focusOn, isFocusLost, neighbourOf, trailOf } from './focus-trail.ts'
import { keepFocus } from './keep-focus.ts'

beforeAll(() => {
  // happy-dom computes no layout: visible means that no ancestor is `hidden`.
  Element.prototype.checkVisibility = function visible(this: Element) {
    return this.closest('[hidden]') === null
  }
})

beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <ul><li id="one"><button>One</button></li><li id="two"><button>Two</button></li><li id="three"><button>Three</button></li></ul>
      <p><input id="last"></p>
    </main>`
})

/** The tests share the document: none may inherit the focus of another. */
afterEach(() => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  document.body.innerHTML = ''
})

const at = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
const focused = () => document.activeElement?.textContent || document.activeElement?.id || null

describe('the neighbour of a removed element', () => {
  function neighbourAfterRemoving(selector: string, removed: string) {
    const trail = trailOf(at(selector))
    at(removed).remove()
    return trail && neighbourOf(trail)
  }

  test('is the one that follows it', () => {
    expect(neighbourAfterRemoving('#two button', '#two')?.textContent).toBe('Three')
  })

  test('is the one that precedes it when it was the last of its list', () => {
    expect(neighbourAfterRemoving('#three button', '#three')?.textContent).toBe('Two')
  })

  test('is searched further out when nothing of the list is left', () => {
    expect(neighbourAfterRemoving('#two button', 'ul')?.id).toBe('last')
  })

  test('is the ancestor itself when nothing in it can have the focus', () => {
    at('p').remove()
    expect(neighbourAfterRemoving('#two button', 'ul')?.tagName).toBe('MAIN')
  })

  test('is never disabled, hidden or inert', () => {
    at('#three').hidden = true
    at('#one').setAttribute('inert', '')
    expect(neighbourAfterRemoving('#two button', '#two')?.id).toBe('last')
    expect([canHaveFocus(at('#one button')), canHaveFocus(at('#last'))]).toEqual([false, true])
  })
})

test('has no trail when no element is focused', () => {
  expect([trailOf(null), trailOf(document.body)]).toEqual([null, null])
})

test('can focus an element that Tab does not reach', () => {
  focusOn(at('main'))
  expect([document.activeElement?.tagName, isFocusLost()]).toEqual(['MAIN', false])
})

describe('keeping the focus', () => {
  beforeAll(() => {
    vi.useFakeTimers()
    keepFocus()
  })
  afterAll(() => void vi.useRealTimers())

  const later = async () => {
    // A mutation observer is called in a microtask.
    await vi.advanceTimersByTimeAsync(1)
    await vi.advanceTimersByTimeAsync(200)
  }
  const key = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))

  test('moves it to the neighbour of a removed element', async () => {
    key()
    at('#two button').focus()
    at('#two').remove()
    await later()
    expect(focused()).toBe('Three')
  })

  test('returns it to an element that was disabled for a while', async () => {
    key()
    const two = at('#two button') as HTMLButtonElement
    two.focus()
    two.disabled = true
    await later()
    expect(focused()).toBe('Three')
    two.disabled = false
    await later()
    expect(focused()).toBe('Two')
  })

  test('does nothing after a pointer press', async () => {
    at('#two button').focus()
    document.dispatchEvent(new Event('pointerdown'))
    at('#two').remove()
    await later()
    expect(focused()).not.toBe('Three')
  })

  test('does nothing when the page has focused another element itself', async () => {
    key()
    at('#two button').focus()
    at('#two').remove()
    at('#last').focus()
    await later()
    expect(focused()).toBe('last')
  })
})
