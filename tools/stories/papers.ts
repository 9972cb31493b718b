/** Files of a story's ERP: a PDF with two drawn pages, or an image, depending on how their address ends. */

export function fileAt(path: string): Blob {
  return /\.(png|jpe?g|gif)$/i.test(path) ? picture() : paper()
}

/** Displayed as an image, whatever its name is: no binary data is needed in this file. */
function picture(): Blob {
  const rows = Array.from({ length: 6 }, (_, row) => `<path d="M0 ${60 + row * 60}H480" stroke="#8a97a8"/>`).join('')
  const posts = [60, 180, 300, 420].map((x) => `<rect x="${x}" y="60" width="12" height="300" fill="#4d5b6e"/>`)
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#d5dce5"/>${rows}${posts.join('')}</svg>`
  return new Blob([text], { type: 'image/svg+xml' })
}

/** Lines in place of text: fonts differ between machines. */
const LINES = [200, 320, 290, 310, 240, 180]

function drawing(page: number): string {
  const lines = LINES.map((width, row) => `60 ${640 - row * 36} ${width + page * 40} 10 re f`)
  return `0.16 0.29 0.44 rg 60 740 ${260 - page * 60} 28 re f 0.62 0.66 0.72 rg ${lines.join(' ')}`
}

/** The smallest PDF with visible content. */
function paper(): Blob {
  const pages = [0, 1].map((page) => drawing(page))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
    ...pages.flatMap((stream, page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents ${page * 2 + 4} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`
  return new Blob([text], { type: 'application/pdf' })
}
