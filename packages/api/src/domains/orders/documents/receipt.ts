import { inLanguage } from '@marquee/contract'
import { amountFormat, moneyFormat, percentFormat, whenFormat } from '../../../printing/formats.ts'
import { drawLogo } from '../../../printing/logo.ts'
import { drawMark } from '../../../printing/mark.ts'
import {
  ascent,
  bytesOf,
  drawDashes,
  type FontName,
  fittingSize,
  mm,
  newPaper,
  type Paper,
  widthOf,
  write,
} from '../../../printing/paper.ts'
import { drawQr } from '../../../printing/qr.ts'
import type { DocumentFacts } from './facts.ts'
import { drawNotValid } from './not-valid.ts'

// A roll of 80 mm prints 72 of them.
const width = 80 * mm
const margin = 4 * mm
const inner = width - 2 * margin
const longest = 5000 * mm
const whole = { x: margin, width: inner }
const centred = { ...whole, align: 'center' as const }

/** What was sold and paid, for a printer with a roll of 80 mm: a page for each order, as long as it needs to be. */
export async function receipts(all: readonly DocumentFacts[]): Promise<Buffer> {
  const [first] = all
  if (!first) throw new Error('there is no order to print')
  const { words, language, order } = first
  const title = `${words['receipt.title']} ${order.receiptNo ?? order.orderNo}`
  const paper = newPaper({ title, language, width, height: longest })
  const measured = newPaper({ title, language, width, height: longest })
  for (const facts of all) {
    measured.addPage()
    const height = Math.min(drawReceipt(measured, facts) + 6 * mm, longest)
    paper.addPage({ size: [width, height], margin: 0 })
    drawReceipt(paper, facts)
  }
  return bytesOf(paper)
}

interface Row {
  left: string
  right: string
  size?: number
  font?: FontName
  /** Of what is on the right, where it differs. */
  rightSize?: number
  rightFont?: FontName
}

// An amount is never cut: it takes the room that it needs, up to two thirds.
function drawRow(paper: Paper, y: number, { left, right, size = 10, font = 'regular', ...row }: Row): number {
  const { rightSize = size, rightFont = font } = row
  const needed = widthOf(paper, right, { size: rightSize, font: rightFont }) + 2
  const room = Math.min(needed, inner * 0.66)
  const fits = fittingSize(paper, right, { width: room, size: rightSize, font: rightFont })
  // Both stand on one ground line.
  const drop = Math.max(0, (rightSize - size) * ascent)
  const end = write(paper, left, { x: margin, y: y + drop, width: inner - room - 6, size, font, lines: 3 })
  const at = { x: margin + inner - room, y, width: room, size: fits, font: rightFont, align: 'right' as const }
  return Math.max(end, write(paper, right, at)) + 1.5
}

function drawRule(paper: Paper, y: number): number {
  drawDashes(paper, { ...whole, y: y + 5 })
  return y + 11
}

/** Draws from the top and answers where it ends. */
function drawReceipt(paper: Paper, facts: DocumentFacts): number {
  let y = drawHead(paper, facts)
  y = drawLines(paper, facts, drawRule(paper, y))
  y = drawSums(paper, facts, drawRule(paper, y))
  return drawFoot(paper, facts, drawRule(paper, y))
}

function drawHead(paper: Paper, { venue, language, words, called, order }: DocumentFacts): number {
  const { date, time } = whenFormat(language, venue.zone)
  const mark = 11 * mm
  if (venue.logo) drawLogo(paper, venue.logo, { ...whole, y: 4 * mm, height: 12 * mm, align: 'center' })
  else drawMark(paper, { x: (width - mark) / 2, y: 5 * mm, size: mark })
  let y = write(paper, venue.name, { ...centred, y: 17 * mm, size: 14, font: 'wide', lines: 2 })
  if (venue.city) y = write(paper, venue.city, { ...centred, y: y + 1, size: 9 })
  if (venue.address) y = write(paper, venue.address, { ...centred, y: y + 1, size: 9, lines: 4 })
  if (venue.taxNumber) {
    y = write(paper, `${words['receipt.taxNumber']} ${venue.taxNumber}`, { ...centred, y: y + 1, size: 9 })
  }
  y = drawRule(paper, y + 2)
  const number = order.receiptNo === null ? '' : `${words['receipt.number']} ${order.receiptNo}`
  const till = order.till === null ? '' : called.till(order.till)
  const document = [number, till].filter(Boolean).join(' · ') || words['receipt.title']
  y = drawRow(paper, y, { left: document, right: `${date(order.at)} ${time(order.at)}`, size: 9 })
  const sale = `${words['receipt.order']} ${order.orderNo}`
  y = drawRow(paper, y, { left: sale, right: order.clerk.name, size: 9 })
  return order.isTraining ? drawNotValid(paper, words['training.notValid'], { ...whole, y: y + 4 }) : y
}

function drawLines(paper: Paper, { venue, language, order, lines }: DocumentFacts, top: number): number {
  const amount = amountFormat(language, order.currency)
  const { shortDay, time } = whenFormat(language, venue.zone)
  let y = top
  if (order.session) {
    const { product, startsAt, floor } = order.session
    y = write(paper, inLanguage(product, language), { ...whole, y, size: 10.5, font: 'bold', lines: 2 })
    const where = `${shortDay(startsAt)} ${time(startsAt)} · ${inLanguage(floor, language)}`
    y = write(paper, where, { ...whole, y: y + 1, size: 9, lines: 2 }) + 5
  }
  for (const { qty, text, category, unitMinor, grossMinor } of lines) {
    const kind = category ? ` · ${inLanguage(category, language)}` : ''
    const left = `${qty} ${inLanguage(text, language)}${kind}`
    y = drawRow(paper, y, { left, right: amount(grossMinor), rightFont: 'bold' })
    const each = `${qty} × ${amount(unitMinor)}`
    y = write(paper, each, { x: margin + 4 * mm, y, width: inner - 4 * mm, size: 9 }) + 3
  }
  return y
}

function drawSums(paper: Paper, { language, words, order, lines, payments }: DocumentFacts, top: number): number {
  const money = moneyFormat(language, order.currency)
  const amount = amountFormat(language, order.currency)
  const percent = percentFormat(language)
  let y = top
  for (const { taxPpm, netMinor, taxMinor } of taxesOf(lines)) {
    y = drawRow(paper, y, { left: words['receipt.net'], right: amount(netMinor), size: 9 })
    y = drawRow(paper, y, { left: `${words['receipt.tax']} ${percent(taxPpm)}`, right: amount(taxMinor), size: 9 })
  }
  const total = { left: words['receipt.total'], right: money(order.grossMinor), font: 'wide' as const }
  y = drawRow(paper, y + 2, { ...total, size: 12, rightSize: 19 }) + 2
  for (const { methodName, amountMinor, tenderedMinor, changeMinor } of payments) {
    const handed = tenderedMinor ?? amountMinor
    y = drawRow(paper, y, { left: inLanguage(methodName, language), right: amount(handed) })
    if (changeMinor) {
      const change = { left: words['receipt.change'], right: amount(changeMinor), font: 'wide' as const }
      y = drawRow(paper, y + 1, { ...change, size: 13, rightSize: 15 })
    }
  }
  return y
}

// The order's number as a code: a scanner at the till brings the order back.
function drawFoot(paper: Paper, { words, language, venue, order }: DocumentFacts, top: number): number {
  const size = 19 * mm
  const number = String(order.orderNo)
  drawQr(paper, number, { x: (width - size) / 2, y: top + 3 * mm, size })
  let y = write(paper, number, { ...centred, y: top + 3 * mm + size + 4 * mm, size: 11, font: 'wide', spacing: 1 })
  const footer = inLanguage(venue.receiptFooter, language) || words['receipt.thanks']
  y = write(paper, footer, { ...centred, y: y + 5, size: 9.5, lines: 6 })
  return write(paper, words['receipt.notFiscal'], { ...centred, y: y + 3, size: 8, lines: 2 })
}

interface TaxSum {
  taxPpm: number
  netMinor: number
  taxMinor: number
}

/** Net and tax by rate, the lowest first. */
function taxesOf(lines: DocumentFacts['lines']): TaxSum[] {
  const sums = new Map<number, TaxSum>()
  for (const { taxPpm, taxMinor, netMinor } of lines) {
    const sum = sums.get(taxPpm) ?? { taxPpm, netMinor: 0, taxMinor: 0 }
    sums.set(taxPpm, { taxPpm, netMinor: sum.netMinor + netMinor, taxMinor: sum.taxMinor + taxMinor })
  }
  return [...sums.values()].sort((a, b) => a.taxPpm - b.taxPpm)
}
