import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type FontName = 'regular' | 'bold' | 'devanagari' | 'devanagariBold'

/**
 * Addresses of their files, resolved when a font is first used. The first two have the signs of all currencies, and Latin,
 * Greek, Cyrillic and Arabic letters.
 */
const FILES: Readonly<Record<FontName, () => string>> = {
  regular: () => import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  // The variable fonts of pages come packed in a way that no part can be taken out of.
  devanagari: () =>
    import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  devanagariBold: () =>
    import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff'),
}

const parsed = new Map<FontName, Font>()

/** Registers the fonts in a document, which writes in the regular one. Their files are parsed once in a thread. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const name of Object.keys(FILES) as FontName[]) pdf.registerFont(name, ofDocument(parsedFont(name)))
  pdf.font('regular')
}

function parsedFont(name: FontName): Font {
  const known = parsed.get(name)
  if (known) return known
  const font = create(readFileSync(fileURLToPath(FILES[name]())))
  parsed.set(name, font)
  return font
}

/**
 * The font with the tables it has parsed and no glyphs: a glyph knows the letters it was first drawn for, of which two
 * may look the same, and nothing of one document may be found in another.
 */
function ofDocument(font: Font): PDFKit.Mixins.PDFFontSource {
  return Object.create(font, { _glyphs: { value: {} } }) as PDFKit.Mixins.PDFFontSource
}
