import { PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@spoor/contract/words/payment-providers.ts'
import { formatCents } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import type { Config } from '../../../config.ts'
import { createPdf, textHeight, writeText, type TextStyle } from '../../../platform/pdf/pdf-text.ts'
import type { PaymentRow } from './payment-queries.ts'

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const LABEL_WIDTH = 140
const SIZE = 11
const COLOUR = { ink: '#1A1F1C', muted: '#5C655F', line: '#D8D4C8', accent: '#0F6B57', alert: '#B42318' }

/** A tax invoice's seller, rate and buyer. */
export type InvoiceVat = NonNullable<Config['vat']> & { address?: string; buyerNumber?: string }

type Issuer = Pick<Config, 'bank' | 'supportAddress'>

/** 'receipt-000042.pdf' */
export function receiptName({ receipt_number, vat }: Pick<PaymentRow, 'receipt_number' | 'vat'>): string {
  return `${vat === null ? 'receipt' : 'tax-invoice'}-${numberText(receipt_number ?? 0)}.pdf`
}

/**
 * The receipt of a payment that has one; an undone payment's receipt is marked as undone. It is a tax invoice if the
 * operator was registered for VAT on the day of the payment (section 20 of the Value-Added Tax Act).
 */
export function writeReceiptPdf(payment: PaymentRow, issuer: Issuer): PDFKit.PDFDocument {
  const number = numberText(payment.receipt_number ?? 0)
  const vat = payment.vat as InvoiceVat | null
  const title = vat ? `Tax invoice ${number}` : `Receipt ${number}`
  const seller = vat?.seller.name ?? issuer.bank?.holder
  const document = createPdf(PAGE, { title, author: seller ?? 'Spoor' })
  const totalCents = payment.amount_cents ?? 0
  const vatCents = vat ? Math.round((totalCents * vat.percent) / (100 + vat.percent)) : 0
  let y: number = PAGE.margin

  write('Spoor', PAGE.margin, { size: 22, weight: 'bold', color: COLOUR.accent })
  write(title, PAGE.margin, { size: 22, weight: 'bold', width: INNER, align: 'right' })
  y += 36
  const sellerLines = vat
    ? [seller, vat.seller.address, `VAT number ${vat.number}`]
    : seller
      ? [`Received by ${seller}`]
      : []
  for (const line of sellerLines) {
    write(line ?? '', PAGE.margin, { color: COLOUR.muted, width: INNER })
    y += 18
  }
  if (payment.undone_at !== null) {
    y += 12
    const day = dayText(payment.undone_at)
    const credited = vat ? ' This is the credit note: the whole amount and its VAT are credited.' : ''
    write(`Cancelled on ${day}: this payment was undone and is no longer valid.${credited}`, PAGE.margin, {
      color: COLOUR.alert,
      weight: 'bold',
      width: INNER,
    })
    y += vat ? 36 : 18
  }
  y += 22
  rule()
  const vatFacts: [string, string][] = vat
    ? [
        ['Without VAT', formatCents(totalCents - vatCents)],
        [`VAT (${vat.percent} %)`, formatCents(vatCents)],
      ]
    : []
  for (const [label, value] of [...listReceiptFacts(payment), ...vatFacts]) {
    write(label, PAGE.margin, { color: COLOUR.muted })
    write(value, PAGE.margin + LABEL_WIDTH, { width: INNER - LABEL_WIDTH })
    y += Math.max(26, textHeight(document, value, { width: INNER - LABEL_WIDTH, size: SIZE }) + 11)
  }
  y += 6
  rule()
  write('Amount received', PAGE.margin, { size: 13, weight: 'bold' })
  write(formatCents(totalCents), PAGE.margin, { size: 13, weight: 'bold', width: INNER, align: 'right' })
  y += 40
  const thanks = payment.undone_at === null ? 'Thank you. ' : ''
  const contact = issuer.supportAddress === null ? '' : `Questions about this receipt: ${issuer.supportAddress}`
  write(thanks + contact, PAGE.margin, { color: COLOUR.muted, width: INNER })
  document.end()
  return document

  function rule(): void {
    document
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + INNER, y)
      .lineWidth(0.75)
      .stroke(COLOUR.line)
    y += 16
  }

  function write(text: string, x: number, style: Partial<TextStyle>): void {
    writeText(document, text, x, y, { size: SIZE, color: COLOUR.ink, ...style })
  }
}

function listReceiptFacts(payment: PaymentRow): [label: string, value: string][] {
  const plan = PLANS[payment.plan as Plan]?.name ?? payment.plan
  const vat = payment.vat as InvoiceVat | null
  return [
    ['Received from', payment.payer],
    // Over R5 000 the buyer's address and VAT number belong on the invoice (section 20 (4) of the Act).
    ...(vat?.address ? ([['Address', vat.address]] as [string, string][]) : []),
    ...(vat?.buyerNumber ? ([['VAT number', vat.buyerNumber]] as [string, string][]) : []),
    ...(payment.payer_email === null ? [] : ([['Email', payment.payer_email]] as [string, string][])),
    ['Date', dayText(payment.verified_at)],
    ['For', `Spoor, ${plan} plan, ${payment.days} days`],
    ['Access', `${dayText(payment.covers_from)} to ${dayText(payment.covers_until)}`],
    ...(payment.provider === null
      ? []
      : ([['Paid through', PAYMENT_PROVIDERS[payment.provider as PaymentProviderId]]] as [string, string][])),
    ...(payment.reference === '' ? [] : ([['Reference', payment.reference]] as [string, string][])),
  ]
}

function numberText(receiptNumber: number): string {
  return String(receiptNumber).padStart(6, '0')
}

/** The South African day as '28 Feb 2026'. */
function dayText(at: Date): string {
  return writeDay(taxDayAt(at.getTime()))
}
