import { describe, expect, it } from 'vitest'
import { html } from './html.ts'

describe('html', () => {
  it('escapes texts between tags and in attributes', () => {
    const text = `<img src=x onerror="alert('1')"> & co`
    const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co'
    expect(String(html`<p title="${text}">${text}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`)
  })

  it('inserts templates unescaped and joins lists', () => {
    const names = ['a<b', 'c'].map((name) => html`<i>${name}</i>`)
    expect(String(html`<b>${names}</b>`)).toBe('<b><i>a&lt;b</i><i>c</i></b>')
  })

  it('renders nothing for null, undefined and false, and renders zero', () => {
    expect(String(html`${null}${undefined}${false}|${0}|${''}`)).toBe('|0|')
  })

  it('escapes what only looks like a template', () => {
    const forged = { toString: () => '<b>' } as unknown as string
    expect(String(html`${forged}`)).toBe('&lt;b&gt;')
  })

  it('leaves backslashes in values unchanged', () => {
    expect(String(html`${'C:\\new'}`)).toBe('C:\\new')
  })
})
