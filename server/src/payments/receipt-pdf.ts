import { createRequire } from 'node:module'
import { receiptNumber } from './receipt-content.ts'
import type { ReceiptRow } from './receipts.queries.ts'

const resolve = createRequire(import.meta.url).resolve
/** Latin, Greek and Cyrillic; what it lacks is printed as a box and never stops a receipt. */
const FONT = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'
const BOLD = 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'
/** Points. */
const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN

/** A4, one page each. The library is loaded at the first receipt: few processes ever print one. */
export async function renderReceipts(receipts: readonly ReceiptRow[]): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    info: { Title: titleOf(receipts[0]) },
  })
  pdf.registerFont('plain', resolve(FONT)).registerFont('bold', resolve(BOLD))
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((settle, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => settle(Buffer.concat(chunks)))
    pdf.on('error', fail)
  })
  for (const receipt of receipts) drawPage(pdf.addPage(), receipt)
  pdf.end()
  return done
}

function drawPage(pdf: PDFKit.PDFDocument, receipt: ReceiptRow): void {
  const { seller, buyer, lines, tax, total, currency, paidWith, about } = receipt.content
  const money = new Intl.NumberFormat('en', { style: 'currency', currency })
  pdf.font('bold').fontSize(20).text(titleOf(receipt))
  pdf.font('plain').fontSize(10).moveDown(0.5)
  pdf.text(`Date: ${receipt.issued_at.toString().slice(0, 10)}`)
  if (about !== null) pdf.text(`Takes back receipt ${about}, in part or in full`)
  drawParty(pdf, 'Seller', [seller.name, seller.address, seller.taxNumber && `Tax number ${seller.taxNumber}`])
  drawParty(pdf, 'Buyer', [buyer.name, buyer.email, buyer.country && `Country ${buyer.country}`])
  pdf.moveDown(1.5)
  for (const { text, amount } of lines) drawRow(pdf, text, money.format(amount))
  if (tax) drawRow(pdf, `${tax.label} ${tax.percent} %`, money.format(tax.amount))
  drawRow(pdf.font('bold'), 'Total', money.format(total))
  if (paidWith) pdf.font('plain').moveDown(1).text(paidWith, MARGIN)
}

function drawParty(pdf: PDFKit.PDFDocument, label: string, lines: readonly (string | null | false)[]): void {
  pdf.moveDown(1).font('bold').text(label).font('plain')
  for (const line of lines) if (line) pdf.text(line)
}

/** A label and an amount on one line, ruled below. */
function drawRow(pdf: PDFKit.PDFDocument, label: string, amount: string): void {
  const top = pdf.y + 6
  pdf.text(label, MARGIN, top, { width: WIDTH - 120 })
  const below = pdf.y
  pdf.text(amount, MARGIN + WIDTH - 120, top, { width: 120, align: 'right' })
  const bottom = Math.max(below, pdf.y) + 4
  pdf
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + WIDTH, bottom)
    .lineWidth(0.5)
    .strokeColor('#c8d2da')
    .stroke()
  pdf.x = MARGIN
  pdf.y = bottom
}

function titleOf(receipt: ReceiptRow | undefined): string {
  if (!receipt) return 'Receipt'
  const word = receipt.content.about === null ? 'Receipt' : 'Credit note'
  return `${word} ${receiptNumber(receipt.series, receipt.number)}`
}
