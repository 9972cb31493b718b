import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name = '', light = '', dark = '']) => [
    name,
    [light, dark] as const,
  ]),
)

const TONES = ['plain', 'info', 'success', 'warning', 'danger']
const TEXTS = [
  ...['bg', 'surface', 'surface-raised', 'surface-sunken', 'hover'].flatMap((ground) => [
    ['color-text', `color-${ground}`],
    ['color-text-muted', `color-${ground}`],
    ['color-accent', `color-${ground}`],
  ]),
  ['color-accent-text', 'color-accent'],
  ['color-accent-text', 'color-accent-strong'],
  ['color-accent', 'color-accent-soft'],
  ['color-accent-strong', 'color-accent-soft'],
  ['color-danger-text', 'color-danger'],
  ...TONES.map((tone) => [`tone-${tone}-text`, `tone-${tone}-bg`]),
] as const
const EDGES = [
  ['color-border-strong', 'color-surface'],
  ['color-border-strong', 'color-bg'],
  ['color-focus', 'color-surface'],
  ['color-focus', 'color-bg'],
] as const

it.each(['light', 'dark'])('keeps text readable and edges visible in %s (WCAG AA)', (scheme) => {
  const of = (name: string) => luminance(pairs.get(name)?.[scheme === 'light' ? 0 : 1] ?? '')
  const weak = (list: readonly (readonly string[])[], least: number) =>
    list
      .filter(([front = '', ground = '']) => !(contrast(of(front), of(ground)) >= least))
      .map((names) => names.join(' on '))
  expect([...weak(TEXTS, 4.5), ...weak(EDGES, 3)]).toEqual([])
})

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Relative luminance of `#rrggbb`; NaN for anything else, which fails every contrast check. */
function luminance(colour: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it('gives each font that stands in for Inter the height of Inter', () => {
  const fonts = readFileSync(join(import.meta.dirname, 'fonts/stand-in.css'), 'utf8')
  const number = (face: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100
  const heights = [...fonts.matchAll(/\{[^}]*'Inter on [^}]*\}/g)].map(([face]) =>
    ['ascent-override', 'descent-override'].map((name) => number(face, name) * number(face, 'size-adjust')),
  )
  // Of Inter's own file, in parts of the size.
  const inter = [0.969, 0.241].map((height) => expect.closeTo(height, 2) as number)
  expect(heights).toEqual([inter, inter, inter, inter])
})
