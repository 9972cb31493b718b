import type { Sheet } from './sheet.ts'

export interface PaperRequest {
  readonly sheet: Sheet
  /** Drawn as a QR code. */
  readonly link: string
}

/** Calls of the file thread that create papers. */
export const paperCalls = {
  /** The bytes of the PDF. The libraries are loaded with the first PDF. */
  async drawPaper({ sheet, link }: PaperRequest): Promise<Uint8Array> {
    const { drawSheet } = await import('./pdf.ts')
    return await drawSheet(sheet, { link })
  },
}
