import { PDF_MARGIN, PDF_WIDTH, type Pdf, renderPdf } from '#/platform/pdf'
import { receiptNumber } from './receipt-content.ts'
import type { ReceiptRow } from './receipts.queries.ts'

/** A4, one page each. */
export function renderReceipts(receipts: readonly ReceiptRow[]): Promise<Uint8Array> {
  return renderPdf(titleOf(receipts[0]), (pdf) => {
    for (const receipt of receipts) drawPage(pdf.addPage(), receipt)
  })
}

function drawPage(pdf: Pdf, receipt: ReceiptRow): void {
  const { seller, buyer, lines, tax, total, currency, paidWith, about } = receipt.content
  const money = new Intl.NumberFormat('en', { style: 'currency', currency })
  pdf.font('bold').fontSize(20).text(titleOf(receipt))
  pdf.font('plain').fontSize(10).moveDown(0.5)
  pdf.text(`Date: ${receipt.issued_at.toString().slice(0, 10)}`)
  if (about !== null) pdf.text(`Full or partial refund of receipt ${about}`)
  drawParty(pdf, 'Seller', [seller.name, seller.address, seller.taxNumber && `Tax number: ${seller.taxNumber}`])
  drawParty(pdf, 'Buyer', [buyer.name, buyer.email, buyer.country && `Country: ${buyer.country}`])
  pdf.moveDown(1.5)
  for (const { text, amount } of lines) drawRow(pdf, text, money.format(amount))
  if (tax) drawRow(pdf, `${tax.label} ${tax.percent}%`, money.format(tax.amount))
  drawRow(pdf.font('bold'), 'Total', money.format(total))
  if (paidWith) pdf.font('plain').moveDown(1).text(paidWith, PDF_MARGIN)
}

function drawParty(pdf: Pdf, label: string, lines: readonly (string | null | false)[]): void {
  pdf.moveDown(1).font('bold').text(label).font('plain')
  for (const line of lines) if (line) pdf.text(line)
}

/** A label and an amount on one line, ruled below. */
function drawRow(pdf: Pdf, label: string, amount: string): void {
  const top = pdf.y + 6
  pdf.text(label, PDF_MARGIN, top, { width: PDF_WIDTH - 120 })
  const below = pdf.y
  pdf.text(amount, PDF_MARGIN + PDF_WIDTH - 120, top, { width: 120, align: 'right' })
  const bottom = Math.max(below, pdf.y) + 4
  pdf
    .moveTo(PDF_MARGIN, bottom)
    .lineTo(PDF_MARGIN + PDF_WIDTH, bottom)
    .lineWidth(0.5)
    .strokeColor('#c8d2da')
    .stroke()
  pdf.x = PDF_MARGIN
  pdf.y = bottom
}

function titleOf(receipt: ReceiptRow | undefined): string {
  if (!receipt) return 'Receipt'
  const word = receipt.content.about === null ? 'Receipt' : 'Credit note'
  return `${word} ${receiptNumber(receipt.series, receipt.number)}`
}
