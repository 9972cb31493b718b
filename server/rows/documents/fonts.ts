import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type FontName = 'regular' | 'bold' | 'devanagari' | 'devanagariBold'

/**
 * Addresses of font files, resolved when a font is first used. The first two have all currency signs, and Latin, Greek,
 * Cyrillic and Arabic letters.
 */
const FILES: Readonly<Record<FontName, () => string>> = {
  regular: () => import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  // The variable fonts of pages are compressed in a format that cannot be subset.
  devanagari: () =>
    import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  devanagariBold: () =>
    import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff'),
}

const parsed = new Map<FontName, Font>()

/** Registers the fonts in a document and selects the regular one. Each file is parsed once per thread. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const name of Object.keys(FILES) as FontName[]) pdf.registerFont(name, ofDocument(parsedFont(name)))
  pdf.font('regular')
}

function parsedFont(name: FontName): Font {
  const cached = parsed.get(name)
  if (cached) return cached
  const font = create(readFileSync(fileURLToPath(FILES[name]())))
  parsed.set(name, font)
  return font
}

/**
 * The font with its parsed tables but without glyphs. A cached glyph stores the characters it was first drawn for,
 * which may be different characters that look the same, and no text of one document may appear in another.
 */
function ofDocument(font: Font): PDFKit.Mixins.PDFFontSource {
  return Object.create(font, { _glyphs: { value: {} } }) as PDFKit.Mixins.PDFFontSource
}
