// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { canHaveFocus, focusOn, isFocusLost, neighbourOf, trailOf } from './focus-trail.ts'
import { keepFocus } from './keep-focus.ts'

beforeAll(() => {
  // happy-dom lays out nothing: visible is what no `hidden` hides.
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

/** Files share the document: none finds the focus of another. */
afterEach(() => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  document.body.innerHTML = ''
})

const at = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
const focused = () => document.activeElement?.textContent || document.activeElement?.id || null

describe('the neighbour of an element that is gone', () => {
  function neighbourAfterRemoving(selector: string, removed: string) {
    const trail = trailOf(at(selector))
    at(removed).remove()
    return trail && neighbourOf(trail)
  }

  test('follows it', () => {
    expect(neighbourAfterRemoving('#two button', '#two')?.textContent).toBe('Three')
  })

  test('precedes it where it was the last of its list', () => {
    expect(neighbourAfterRemoving('#three button', '#three')?.textContent).toBe('Two')
  })

  test('is found further out where nothing of the list is left', () => {
    expect(neighbourAfterRemoving('#two button', 'ul')?.id).toBe('last')
  })

  test('is the part itself where nothing in it can have the focus', () => {
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

test('nothing of the page has no trail', () => {
  expect([trailOf(null), trailOf(document.body)]).toEqual([null, null])
})

test('an element that no Tab reaches can be focused all the same', () => {
  focusOn(at('main'))
  expect([document.activeElement?.tagName, isFocusLost()]).toEqual(['MAIN', false])
})

describe('the focus is kept', () => {
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

  test('by the neighbour of an element that goes', async () => {
    key()
    at('#two button').focus()
    at('#two').remove()
    await later()
    expect(focused()).toBe('Three')
  })

  test('for an element that is disabled for a while: it gets the focus back', async () => {
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

  test('not after a pointer', async () => {
    at('#two button').focus()
    document.dispatchEvent(new Event('pointerdown'))
    at('#two').remove()
    await later()
    expect(focused()).not.toBe('Three')
  })

  test('not where the page has chosen another element itself', async () => {
    key()
    at('#two button').focus()
    at('#two').remove()
    at('#last').focus()
    await later()
    expect(focused()).toBe('last')
  })
})
