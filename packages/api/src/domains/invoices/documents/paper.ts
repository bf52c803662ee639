import { type InvoiceLine, inLanguage, type LocalText } from '@marquee/contract'
import type { ExportWords } from '../../../exports/words.ts'
import { amountFormat, moneyFormat, percentFormat, whenFormat } from '../../../printing/formats.ts'
import { drawLogo } from '../../../printing/logo.ts'
import { drawMark } from '../../../printing/mark.ts'
import { bytesOf, type FontName, fittingSize, mm, newPaper, type Paper, write } from '../../../printing/paper.ts'
import type { findPaper } from '../repo/invoices.ts'

const width = 210 * mm
const height = 297 * mm
const margin = 18 * mm
const inner = width - 2 * margin
const bottom = height - 24 * mm

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
  const title = `${words[`invoices.is.${invoice.kind}`]} ${invoice.number}`
  const paper = newPaper({ title, language: invoice.language, width, height })
  paper.addPage()
  let y = drawHead(paper, facts)
  y = drawParties(paper, facts, y + 8 * mm)
  y = drawTable(paper, facts, y + 9 * mm)
  y = drawSums(paper, facts, roomFor(paper, y + 4 * mm, (invoice.left ? 74 : 52) * mm))
  drawFoot(paper, facts, y + 8 * mm)
  return bytesOf(paper)
}

/** Where so much can be drawn: here, or at the top of another page. */
function roomFor(paper: Paper, y: number, needed: number): number {
  if (y + needed <= bottom) return y
  paper.addPage()
  return margin
}

// What is on a credit note is said to be credited: its amounts are shown without the sign.
const shown = (minor: number) => Math.abs(minor)

function drawHead(paper: Paper, { invoice, words, logo, zone, isCopy }: PaperFacts): number {
  const { language } = invoice
  const { date, time } = whenFormat(language, zone)
  if (logo) drawLogo(paper, logo, { x: margin, y: margin, width: 60 * mm, height: 18 * mm, align: 'left' })
  else drawMark(paper, { x: margin, y: margin, size: 16 * mm })
  const right = { x: margin + inner / 2, width: inner / 2, align: 'right' as const }
  const name = words[`invoices.is.${invoice.kind}`]
  let y = write(paper, name, {
    ...right,
    y: margin,
    size: fittingSize(paper, name, { ...right, size: 24, font: 'wide' }),
    font: 'wide',
  })
  y = write(paper, invoice.number, { ...right, y: y + 2, size: 14, font: 'bold' })
  y = write(paper, `${date(invoice.issuedAt)} ${time(invoice.issuedAt)}`, { ...right, y: y + 3, size: 10 })
  y = write(paper, `${words['invoices.order']} ${invoice.order.no}`, { ...right, y: y + 1, size: 10 })
  if (invoice.corrects) {
    y = write(paper, `${words['invoices.corrects']} ${invoice.corrects}`, { ...right, y: y + 1, size: 10 })
  }
  if (isCopy) y = write(paper, words['invoices.copy'], { ...right, y: y + 4, size: 13, font: 'wide', spacing: 2 })
  return Math.max(y, margin + 18 * mm)
}

interface Party {
  title: string
  name: string
  rows: readonly string[]
}

function drawParties(paper: Paper, { invoice, words }: PaperFacts, top: number): number {
  const { issuer, billTo } = invoice
  const taxed = (office: string, number: string) =>
    [office, number && `${words['receipt.taxNumber']} ${number}`].filter(Boolean).join(' · ')
  const draw = ({ title, name, rows }: Party, x: number) => {
    const at = { x, width: inner / 2 - 8 * mm }
    let y = write(paper, title, { ...at, y: top, size: 9 })
    y = write(paper, name, { ...at, y: y + 2, size: 13, font: 'bold', lines: 3 })
    for (const row of rows.filter(Boolean)) y = write(paper, row, { ...at, y: y + 2, size: 10, lines: 6 })
    return y
  }
  const from = {
    title: words['invoices.from'],
    name: issuer.name,
    rows: [issuer.address, issuer.city, taxed('', issuer.taxNumber)],
  }
  const to = {
    title: words['invoices.to'],
    name: billTo.name,
    rows: [billTo.address, taxed(billTo.taxOffice, billTo.taxNumber)],
  }
  return Math.max(draw(from, margin), draw(to, margin + inner / 2 + 8 * mm))
}

const columns = [
  { key: 'what', share: 0.46, align: 'left' },
  { key: 'qty', share: 0.1, align: 'right' },
  { key: 'each', share: 0.16, align: 'right' },
  { key: 'rate', share: 0.1, align: 'right' },
  { key: 'amount', share: 0.18, align: 'right' },
] as const

/** Answers where the next row may begin. */
function drawCells(paper: Paper, y: number, cells: readonly string[], look: { size: number; font: FontName }): number {
  let x = margin
  let end = y
  for (const [index, { share, align }] of columns.entries()) {
    const text = cells[index] ?? ''
    const line = { x, y, width: inner * share - 2 * mm, align, ...look }
    const size = align === 'left' ? look.size : fittingSize(paper, text, line)
    end = Math.max(end, write(paper, text, { ...line, size, lines: align === 'left' ? 4 : 1 }))
    x += inner * share
  }
  return end
}

function drawLine(paper: Paper, y: number, weight: number): number {
  paper
    .moveTo(margin, y)
    .lineTo(margin + inner, y)
    .lineWidth(weight)
    .stroke('black')
  return y + 2 * mm
}

function drawTable(paper: Paper, facts: PaperFacts, top: number): number {
  const { invoice, words, zone } = facts
  const { language, currency } = invoice
  const amount = amountFormat(language, currency)
  const percent = percentFormat(language)
  const { date, time } = whenFormat(language, zone)
  const said = (text: LocalText) => inLanguage(text, language)
  const heads = columns.map(({ key }) =>
    key === 'amount' ? `${words['invoices.amount']} (${currency})` : words[`invoices.${key}`],
  )
  const head = (y: number) => drawLine(paper, drawCells(paper, y, heads, { size: 9, font: 'bold' }) + 1 * mm, 1)
  let y = head(top)
  for (const line of invoice.lines) {
    if (y + 16 * mm > bottom) {
      paper.addPage()
      y = head(margin)
    }
    const show = [line.show && said(line.show), line.startsAt && `${date(line.startsAt)} ${time(line.startsAt)}`]
    const what = [nameOf(line, facts), line.category && said(line.category)].filter(Boolean).join(' · ')
    const isGoods = line.kind === 'pass'
    // Its parts, which follow, have its price and tax.
    const isPackage = line.kind === 'package'
    const cells = [
      [what, show.filter(Boolean).join(', ')].filter(Boolean).join('\n'),
      isGoods || isPackage ? String(shown(line.qty)) : '',
      isGoods ? amount(line.unitMinor) : '',
      isPackage ? '' : percent(line.taxPpm),
      // A discount on an invoice, or a fee that was given back, goes the other way than the whole.
      isPackage ? '' : amount(invoice.kind === 'credit_note' ? -line.grossMinor : line.grossMinor),
    ]
    y = drawLine(paper, drawCells(paper, y, cells, { size: 10, font: 'regular' }) + 1.5 * mm, 0.3)
  }
  return y
}

function nameOf({ kind, text, special }: InvoiceLine, { invoice, words }: PaperFacts): string {
  const name = inLanguage(text, invoice.language)
  if (kind === 'discount') return [words['receipt.discount'], name].filter(Boolean).join(' · ')
  if (kind === 'fee' || kind === 'tip') return words[`receipt.${kind}`]
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
  const at = { x: margin + inner / 2, width: inner / 2 }
  const row = (y: number, left: string, right: string, look: { size: number; font: FontName }) => {
    const end = write(paper, left, { ...at, width: at.width * 0.6, y, ...look })
    return Math.max(end, write(paper, right, { ...at, y, align: 'right', ...look })) + 1 * mm
  }
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
  const at = { x: margin, width: inner }
  let y = roomFor(paper, top, 20 * mm)
  if (invoice.reason) y = write(paper, `${words['refund.reason']} ${invoice.reason}`, { ...at, y, size: 10, lines: 4 })
  write(paper, words['invoices.notRegistered'], { ...at, y: y + 3 * mm, size: 8.5, lines: 3 })
}
