import { type InvoiceLine, inLanguage, type LocalText } from '@marquee/contract'
import type { ExportWords } from '../../../exports/words.ts'
import { amountFormat, moneyFormat, percentFormat, whenFormat } from '../../../printing/formats.ts'
import {
  drawHead,
  drawParties,
  drawSum,
  drawTable,
  type LetterColumn,
  type LetterHead,
  newLetter,
  type Party,
  roomFor,
  wholeLine,
} from '../../../printing/letter.ts'
import { bytesOf, type FontName, mm, type Paper, write } from '../../../printing/paper.ts'
import type { findPaper } from '../repo/invoices.ts'

/** All that the paper of an invoice or credit note shows. */
export interface PaperFacts {
  invoice: NonNullable<Awaited<ReturnType<typeof findPaper>>>
  /** IANA name of the venue's clock. */
  zone: string
  /** In the language of the document. */
  words: ExportWords
  /** An `inlinePng`; null: the mark of the product stands in its place. */
  logo: string | null
  isCopy: boolean
}

/** An invoice or credit note on A4, as many pages as its lines need. */
export async function invoicePaper(facts: PaperFacts): Promise<Buffer> {
  const { invoice, words } = facts
  const paper = newLetter(`${words[`invoices.is.${invoice.kind}`]} ${invoice.number}`, invoice.language)
  let y = drawHead(paper, headOf(facts))
  y = drawParties(paper, partiesOf(facts), y + 8 * mm)
  y = drawTable(paper, { columns: columnsOf(facts), rows: rowsOf(facts) }, y + 9 * mm)
  y = drawSums(paper, facts, roomFor(paper, y + 4 * mm, (invoice.left ? 74 : 52) * mm))
  drawFoot(paper, facts, y + 8 * mm)
  return bytesOf(paper)
}

// What is on a credit note is said to be credited: its amounts are shown without the sign.
const shown = (minor: number) => Math.abs(minor)

function headOf({ invoice, words, logo, zone, isCopy }: PaperFacts): LetterHead {
  const { date, time } = whenFormat(invoice.language, zone)
  return {
    logo,
    name: words[`invoices.is.${invoice.kind}`],
    number: invoice.number,
    rows: [
      `${date(invoice.issuedAt)} ${time(invoice.issuedAt)}`,
      `${words['invoices.order']} ${invoice.order.no}`,
      invoice.corrects ? `${words['invoices.corrects']} ${invoice.corrects}` : '',
    ],
    stamp: isCopy ? words['invoices.copy'] : undefined,
  }
}

function partiesOf({ invoice, words }: PaperFacts): [Party, Party] {
  const { issuer, billTo } = invoice
  const taxed = (office: string, number: string) =>
    [office, number && `${words['receipt.taxNumber']} ${number}`].filter(Boolean).join(' · ')
  return [
    {
      title: words['invoices.from'],
      name: issuer.name,
      rows: [issuer.address, issuer.city, taxed('', issuer.taxNumber)],
    },
    {
      title: words['invoices.to'],
      name: billTo.name,
      rows: [billTo.address, taxed(billTo.taxOffice, billTo.taxNumber)],
    },
  ]
}

function columnsOf({ invoice, words }: PaperFacts): LetterColumn[] {
  return [
    { head: words['invoices.what'], share: 0.46, align: 'left', wraps: true },
    { head: words['invoices.qty'], share: 0.1, align: 'right' },
    { head: words['invoices.each'], share: 0.16, align: 'right' },
    { head: words['invoices.rate'], share: 0.1, align: 'right' },
    { head: `${words['invoices.amount']} (${invoice.currency})`, share: 0.18, align: 'right' },
  ]
}

function rowsOf(facts: PaperFacts): string[][] {
  const { invoice, zone, words } = facts
  const { language, currency } = invoice
  const amount = amountFormat(language, currency)
  const percent = percentFormat(language)
  const { date, time } = whenFormat(language, zone)
  const said = (text: LocalText) => inLanguage(text, language)
  const wholeOf = ({ share }: InvoiceLine) => share && `${words['receipt.wholePrice']} ${amount(share.priceMinor)}`
  return invoice.lines.map((line) => {
    const show = [line.show && said(line.show), line.startsAt && `${date(line.startsAt)} ${time(line.startsAt)}`]
    const what = [nameOf(line, facts), line.category && said(line.category)].filter(Boolean).join(' · ')
    const isGoods = line.kind === 'pass' || line.kind === 'food' || line.kind === 'ride' || line.kind === 'voucher'
    // Its parts, which follow, have its price and tax.
    const isPackage = line.kind === 'package'
    return [
      [what, show.filter(Boolean).join(', '), wholeOf(line)].filter(Boolean).join('\n'),
      isGoods || isPackage ? String(shown(line.qty)) : '',
      isGoods ? amount(line.unitMinor) : '',
      isPackage ? '' : percent(line.taxPpm),
      // A discount on an invoice, or a fee that was given back, goes the other way than the whole.
      isPackage ? '' : amount(invoice.kind === 'credit_note' ? -line.grossMinor : line.grossMinor),
    ]
  })
}

function nameOf(
  { kind, text, special, isAdjustment, grossMinor, share }: InvoiceLine,
  { invoice, words }: PaperFacts,
): string {
  const name = kind === 'voucher' ? words['giftCards.paper.title'] : inLanguage(text, invoice.language)
  // What takes it back makes the order dearer again.
  if (isAdjustment) return words[grossMinor < 0 ? 'refund.adjusted' : 'refund.adjustedBack']
  if (kind === 'discount') return [words['receipt.discount'], name].filter(Boolean).join(' · ')
  if (kind === 'fee' || kind === 'tip') return words[`receipt.${kind}`]
  if (kind === 'ride') return [words['receipt.ride'], name].filter(Boolean).join(' · ')
  // One guest of several paid it: the dish itself stands on no document whole.
  if (share) return `${words['receipt.share']} ${share.qty} ${name}`
  return special === 'comp' ? `${name} (${words['receipt.comp']})` : name
}

function drawSums(paper: Paper, { invoice, words, zone }: PaperFacts, top: number): number {
  const { language, currency, lines, kind } = invoice
  const money = moneyFormat(language, currency)
  const percent = percentFormat(language)
  const sign = kind === 'credit_note' ? -1 : 1
  const rates = [...new Set(lines.flatMap((line) => (line.kind === 'package' ? [] : [line.taxPpm])))].sort(
    (a, b) => a - b,
  )
  const row = (y: number, left: string, right: string, look: { size: number; font: FontName }) =>
    drawSum(paper, [left, right], { y, ...look })
  const small = { size: 10, font: 'regular' as const }
  let y = top
  for (const rate of rates) {
    const of = lines.filter(({ taxPpm }) => taxPpm === rate)
    const net = of.reduce((sum, { netMinor }) => sum + netMinor, 0)
    const tax = of.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
    y = row(y, `${words['receipt.net']} (${percent(rate)})`, money(sign * net), small)
    y = row(y, `${words['invoices.tax']} ${percent(rate)}`, money(sign * tax), small)
  }
  const total = kind === 'credit_note' ? words['invoices.credited'] : words['receipt.total']
  y = row(y + 2 * mm, total, money(sign * invoice.grossMinor), { size: 15, font: 'wide' })
  if (!invoice.left) return y
  // As of the day it was issued: a copy says the same.
  const { paidMinor, leftMinor, dueAt } = invoice.left
  y = row(y + 1 * mm, words['invoices.paid'], money(paidMinor), small)
  y = row(y, words['receipt.left'], money(leftMinor), { size: 12, font: 'bold' })
  if (dueAt === null) return y
  const { date, time } = whenFormat(language, zone)
  return row(y, words['receipt.dueBy'], `${date(dueAt)} ${time(dueAt)}`, { size: 10, font: 'bold' })
}

function drawFoot(paper: Paper, { invoice, words }: PaperFacts, top: number): void {
  const at = wholeLine
  let y = roomFor(paper, top, 20 * mm)
  if (invoice.reason) y = write(paper, `${words['refund.reason']} ${invoice.reason}`, { ...at, y, size: 10, lines: 4 })
  write(paper, words['invoices.notRegistered'], { ...at, y: y + 3 * mm, size: 8.5, lines: 3 })
}
