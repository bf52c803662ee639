import { currencyDigits, type Language } from '@marquee/contract'
import { byteOrderMark, csvLines, separatorOf } from '@marquee/contract/csv'
import { Document } from 'sepa'

/** One payment as a bank is told of it. */
export interface BankPayment {
  payoutNo: number
  iban: string
  bic: string | null
  /** Whose account it is. */
  name: string
  amountMinor: number
  /** The numbers of the bills that it is for. */
  refs: readonly string[]
}

export interface BankFile {
  runNo: number
  currency: string
  plannedOn: string
  /** When it was made. */
  madeAt: Date
  from: { name: string; iban: string | null; bic: string | null }
  payments: readonly BankPayment[]
}

// Banks take this alphabet and nothing else.
const special: Record<string, string> = {
  ı: 'i',
  İ: 'I',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  '&': '+',
}

/** A text in the letters that every bank reads: accents go, what it does not know becomes a space. */
export function bankText(text: string, most: number): string {
  return text
    .replace(/[ıİßæÆøØłŁ&]/g, (sign) => special[sign] ?? sign)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
}

const referenceOf = ({ payoutNo, refs }: BankPayment) => `P${payoutNo}${refs.length > 0 ? ` ${refs.join(', ')}` : ''}`

/** A file of transfers in euros, pain.001.001.09, as ISO 20022 and the SEPA rules have it. */
export function sepaFile({ runNo, plannedOn, madeAt, from, payments }: BankFile): string {
  if (from.iban === null) throw new Error('the fund has an IBAN')
  const document = new Document('pain.001.001.09')
  document.grpHdr.id = `RUN-${runNo}-${plannedOn.replaceAll('-', '')}`
  document.grpHdr.created = madeAt
  document.grpHdr.initiatorName = bankText(from.name, 70)
  const info = document.createPaymentInfo()
  info.requestedExecutionDate = new Date(`${plannedOn}T12:00:00Z`)
  info.debtorName = bankText(from.name, 70)
  info.debtorIBAN = from.iban
  if (from.bic !== null) info.debtorBIC = from.bic
  info.batchBooking = true
  document.addPaymentInfo(info)
  for (const payment of payments) {
    const transfer = info.createTransaction()
    transfer.creditorName = bankText(payment.name, 70)
    transfer.creditorIBAN = payment.iban
    if (payment.bic !== null) transfer.creditorBIC = payment.bic
    transfer.amount = payment.amountMinor / 100
    transfer.end2endId = `P${payment.payoutNo}`
    transfer.remittanceInfo = bankText(referenceOf(payment), 140)
    info.addTransaction(transfer)
  }
  return document.toString()
}

/** A table for banks that take no SEPA files: account, name, amount, currency, reference. */
export function csvFile(
  { currency, payments }: BankFile,
  { language, head }: { language: Language; head: string[] },
): string {
  const digits = currencyDigits(currency)
  const amount = (minor: number) => (minor / 10 ** digits).toFixed(digits)
  const rows = payments.map((payment) => [
    payment.iban,
    payment.name,
    language === 'tr' ? amount(payment.amountMinor).replace('.', ',') : amount(payment.amountMinor),
    currency,
    referenceOf(payment).slice(0, 140),
  ])
  return byteOrderMark + csvLines([head, ...rows], separatorOf(language))
}
