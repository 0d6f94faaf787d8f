import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
/** A font with Latin, Greek and Cyrillic; a missing character is printed as a box and never stops a document. */
const FONTS = { plain: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' }
/** Points. */
export const PDF_MARGIN = 56
export const PDF_WIDTH = 595.28 - 2 * PDF_MARGIN

export type Pdf = PDFKit.PDFDocument

/** An A4 document in fonts `plain` and `bold`. The library is loaded with the first one: few processes ever print. */
export async function renderPdf(title: string, draw: (pdf: Pdf) => void): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ size: 'A4', margin: PDF_MARGIN, autoFirstPage: false, info: { Title: title } })
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, resolve(file))
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((settle, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => settle(Buffer.concat(chunks)))
    pdf.on('error', fail)
  })
  draw(pdf)
  pdf.end()
  return done
}
