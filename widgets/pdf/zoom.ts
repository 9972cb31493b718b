/** Zoom of the file viewer: 50 to 200 percent, each step 70 points, clamped (foundation §5). */
export const ZOOM = { first: 100, least: 50, most: 200, step: 70 } as const

export function zoomed(zoom: number, direction: 1 | -1): number {
  return Math.min(ZOOM.most, Math.max(ZOOM.least, zoom + direction * ZOOM.step))
}

export type FileKind = 'image' | 'pdf' | 'other'

/** Determined by the extension of the name, or of the address without its query (foundation §5). */
export function fileKind(name: string, href: string): FileKind {
  const extension = extensionOf(name) ?? extensionOf(href.split(/[?#]/, 1)[0] ?? '')
  if (extension === 'pdf') return 'pdf'
  return extension !== null && IMAGES.includes(extension) ? 'image' : 'other'
}

const IMAGES: readonly string[] = ['png', 'jpeg', 'jpg', 'gif']

function extensionOf(path: string): string | null {
  return /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? null
}

/** Quarter turns, clockwise. */
export type Turn = 0 | 90 | 180 | 270

export function quarterTurned(turn: Turn): Turn {
  return ((turn + 90) % 360) as Turn
}
