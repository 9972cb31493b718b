/** Colours and sizes for the grid's canvas, read from the current tokens, because a canvas has no custom properties. */
import type { Theme } from '@glideapps/glide-data-grid'

/** Height of a line, in pixels, when no token defines it. */
const ROW_HEIGHT = 34

export interface GridLook {
  /** Height of a line, in pixels. */
  readonly rowHeight: number
  readonly theme: Partial<Theme>
  readonly tones: Readonly<Record<string, { readonly ground: string; readonly text: string; readonly border: string }>>
  readonly accent: string
  readonly muted: string
  readonly text: string
  readonly sunken: string
  readonly border: string
  readonly danger: string
  readonly surface: string
}

const TONES = ['plain', 'info', 'success', 'warning', 'danger'] as const

/** Reads each token as the browser computes it, that is with `light-dark()` resolved. */
export function readColors(element: HTMLElement): GridLook {
  const probe = element.ownerDocument.createElement('span')
  probe.hidden = true
  element.append(probe)
  const color = (token: string): string => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const tones = Object.fromEntries(
    TONES.map((tone) => [
      tone,
      { ground: color(`tone-${tone}-bg`), text: color(`tone-${tone}-text`), border: color(`tone-${tone}-border`) },
    ]),
  )
  const colors = {
    tones,
    accent: color('color-accent'),
    muted: color('color-text-muted'),
    text: color('color-text'),
    sunken: color('color-surface-sunken'),
    border: color('color-border'),
    danger: color('tone-danger-text'),
    surface: color('color-surface'),
  }
  const theme = themeOf({ ...colors, color, fontFamily: getComputedStyle(element).fontFamily })
  probe.remove()
  const rowHeight = Number.parseFloat(getComputedStyle(element).getPropertyValue('--grid-row-height')) || ROW_HEIGHT
  return { ...colors, theme, rowHeight }
}

interface ThemeSources extends Omit<GridLook, 'theme' | 'tones' | 'rowHeight'> {
  readonly fontFamily: string
  color(token: string): string
}

function themeOf({ color, fontFamily, accent, muted, text, border, surface, sunken }: ThemeSources): Partial<Theme> {
  return {
    accentColor: accent,
    accentFg: color('color-accent-text'),
    accentLight: color('color-accent-soft'),
    textDark: text,
    textMedium: muted,
    textLight: muted,
    textBubble: text,
    textHeader: muted,
    textGroupHeader: muted,
    textHeaderSelected: color('color-accent-text'),
    bgCell: surface,
    bgCellMedium: sunken,
    bgHeader: sunken,
    bgHeaderHasFocus: color('color-hover'),
    bgHeaderHovered: color('color-hover'),
    bgSearchResult: color('tone-warning-bg'),
    borderColor: border,
    horizontalBorderColor: border,
    headerBottomBorderColor: border,
    linkColor: accent,
    resizeIndicatorColor: accent,
    cellHorizontalPadding: 10,
    cellVerticalPadding: 4,
    headerFontStyle: '500 12px',
    baseFontStyle: '13px',
    markerFontStyle: '12px',
    editorFontSize: '13px',
    fontFamily,
    lineHeight: 1.4,
    roundingRadius: 4,
  }
}
