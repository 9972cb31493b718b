/** The last choices in this browser. */
import { LANGUAGE_KEY } from '../../../engine/shell/language/language.ts'

/** Pixels; `free`: as wide as there is room. */
export const WIDTHS = [390, 768, 1440, 'free'] as const
export type FrameWidth = (typeof WIDTHS)[number]

const KEY = 'countersign.workbench'

interface Choices {
  readonly file: string
  readonly email: string
  readonly ccode: string
  readonly width: FrameWidth
  readonly language: string
  /** How wide the file and the screen are, in per cent; undefined: as at first. */
  readonly sides?: Readonly<Record<string, number>>
}

export function readChoices(storage: Pick<Storage, 'getItem'>): Choices {
  const stored = read(storage.getItem(KEY))
  const language = storage.getItem(LANGUAGE_KEY) ?? 'en'
  return { file: '', email: '', ccode: '', width: 'free', ...stored, language }
}

export function storeChoices(changed: Partial<Choices>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...read(localStorage.getItem(KEY)), ...changed }))
}

function read(text: string | null): Partial<Choices> {
  try {
    const value = JSON.parse(text ?? '{}') as unknown
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
