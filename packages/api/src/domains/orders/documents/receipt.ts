import { inLanguage } from '@marquee/contract'
import { amountFormat, moneyFormat, percentFormat, whenFormat } from '../../../printing/formats.ts'
import { type Paper, write } from '../../../printing/paper.ts'
import { asSold } from './as-sold.ts'
import { dishOf, modsOf } from './dish-words.ts'
import type { DocumentFacts } from './facts.ts'
import { drawLeft } from './left-to-pay.ts'
import { drawNotValid } from './not-valid.ts'
import { waysOf } from './ride-words.ts'
import { centred, drawEach, drawOrderCode, drawRow, drawRule, drawVenue, drawWays, onRoll, whole } from './roll.ts'
import { taxesOf } from './taxes.ts'

/** What was sold and paid, for a printer with a roll of 80 mm: a page for each order. What came after the sale is not on it. */
export async function receipts(all: readonly DocumentFacts[]): Promise<Buffer> {
  const [first] = all
  const title = first ? `${first.words['receipt.title']} ${first.order.receiptNo ?? first.order.orderNo}` : ''
  return onRoll(all.map(asSold), title, drawReceipt)
}

/** Draws from the top and answers where it ends. */
function drawReceipt(paper: Paper, facts: DocumentFacts): number {
  let y = drawHead(paper, facts)
  y = drawLines(paper, facts, drawRule(paper, y))
  y = drawSums(paper, facts, drawRule(paper, y))
  return drawFoot(paper, facts, drawRule(paper, y))
}

function drawHead(paper: Paper, facts: DocumentFacts): number {
  const { venue, language, words, called, order } = facts
  const { date, time, shortDay } = whenFormat(language, venue.zone)
  let y = drawVenue(paper, facts)
  const number = order.receiptNo === null ? '' : `${words['receipt.number']} ${order.receiptNo}`
  const till = order.till === null ? '' : called.till(order.till)
  const document = [number, till].filter(Boolean).join(' · ') || words['receipt.title']
  y = drawRow(paper, y, { left: document, right: `${date(order.at)} ${time(order.at)}`, size: 9 })
  const sale = `${words['receipt.order']} ${order.orderNo}`
  y = drawRow(paper, y, { left: sale, right: order.clerk.name, size: 9 })
  if (order.callNo != null) {
    const called = { left: words['receipt.call'], right: order.callName ?? String(order.callNo), font: 'wide' as const }
    y = drawRow(paper, y + 2, { ...called, size: 12, rightSize: 19 })
  }
  if (order.wantedAt) {
    const wanted = `${shortDay(order.wantedAt)} ${time(order.wantedAt)}`
    y = drawRow(paper, y, { left: words['receipt.wanted'], right: wanted, rightFont: 'bold', size: 10.5 })
  }
  return order.isTraining ? drawNotValid(paper, words['training.notValid'], { ...whole, y: y + 4 }) : y
}

function drawLines(paper: Paper, facts: DocumentFacts, top: number): number {
  const { venue, language, words, order, lines } = facts
  const amount = amountFormat(language, order.currency)
  const { shortDay, time } = whenFormat(language, venue.zone)
  let y = top
  if (order.session) {
    const { product, startsAt, floor } = order.session
    y = write(paper, inLanguage(product, language), { ...whole, y, size: 10.5, font: 'bold', lines: 2 })
    const where = `${shortDay(startsAt)} ${time(startsAt)} · ${inLanguage(floor, language)}`
    y = write(paper, where, { ...whole, y: y + 1, size: 9, lines: 2 }) + 5
  }
  for (const line of lines) {
    const { kind, qty, text, category, grossMinor } = line
    if (kind === 'discount' || kind === 'fee' || kind === 'tip') {
      const code = kind === 'discount' ? inLanguage(text, language) : kind === 'fee' ? line.reason : ''
      const left = [words[`receipt.${kind}`], code].filter(Boolean).join(' · ')
      y = drawRow(paper, y, { left, right: amount(grossMinor), rightFont: 'bold' }) + 3
      continue
    }
    if (kind === 'package') {
      const costMinor = lines.reduce((sum, part) => sum + (part.parentLineNo === line.lineNo ? part.grossMinor : 0), 0)
      const named = { left: `${qty} ${inLanguage(text, language)}`, right: amount(costMinor) }
      y = drawRow(paper, y, { ...named, rightFont: 'bold' }) + 1
      continue
    }
    const place = category ? ` · ${inLanguage(category, language)}` : ''
    if (line.parentLineNo !== null) {
      const name = nameOf(line, { language, words })
      y = drawRow(paper, y, { left: `    ${qty} ${name}${place}`, right: '', size: 9 })
      y = drawWays(paper, [...modsOf(line, facts), ...waysOf(line, facts)], y)
      continue
    }
    const name = kind === 'voucher' ? words['giftCards.paper.title'] : nameOf(line, { language, words })
    const left = line.share ? dishOf(line, { language, words }) : `${qty} ${name}${place}`
    y = drawRow(paper, y, { left, right: amount(grossMinor), rightFont: 'bold' })
    y = drawWays(paper, [...modsOf(line, facts), ...waysOf(line, facts)], y)
    y = drawEach(paper, line, { words, amount, y })
  }
  return y
}

type Said = Pick<DocumentFacts, 'language' | 'words'>

// Where and when a ride goes is told below it.
const nameOf = ({ kind, text }: DocumentFacts['lines'][number], { language, words }: Said) =>
  kind === 'ride' ? words['receipt.ride'] : inLanguage(text, language)

function drawSums(paper: Paper, facts: DocumentFacts, top: number): number {
  const { language, words, order, lines, payments } = facts
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
  for (const { methodName, amountMinor, tenderedMinor, changeMinor, debtor } of payments) {
    const handed = tenderedMinor ?? amountMinor
    const left = [inLanguage(methodName, language), debtor].filter(Boolean).join(' · ')
    y = drawRow(paper, y, { left, right: amount(handed) })
    if (changeMinor) {
      const change = { left: words['receipt.change'], right: amount(changeMinor), font: 'wide' as const }
      y = drawRow(paper, y + 1, { ...change, size: 13, rightSize: 15 })
    }
  }
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return drawLeft(paper, facts, { top: y, leftMinor: order.grossMinor - paidMinor })
}

function drawFoot(paper: Paper, { words, language, venue, order }: DocumentFacts, top: number): number {
  let y = drawOrderCode(paper, order.orderNo, top)
  const footer = inLanguage(venue.receiptFooter, language) || words['receipt.thanks']
  y = write(paper, footer, { ...centred, y: y + 5, size: 9.5, lines: 6 })
  return write(paper, words['receipt.notFiscal'], { ...centred, y: y + 3, size: 8, lines: 2 })
}
