import { createElement, type SVGProps } from 'react'

/** An icon of Lucide's: elements of an SVG and their attributes. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Pixels. */
  readonly size?: number
}

const LOOK = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/**
 * What is built for a site draws Lucide's icons by this (vite.config.ts): the package's own way knows themes,
 * variants and other frameworks, which costs 1 KB on every page and time for each of the icons on each row.
 */
export function createIcon({ node }: IconData) {
  const elements = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size = 24, ...rest }: IconProps) {
    return createElement('svg', { ...LOOK, width: size, height: size, ...rest }, ...elements)
  }
}
