import { inLanguage, openOfPayment } from '@marquee/contract'
import { amountFormat, moneyFormat, percentFormat, whenFormat } from '../../../printing/formats.ts'
import { mm, type Paper, write } from '../../../printing/paper.ts'
import {
  backOf,
  bringsMoney,
  isOwedLess,
  isSigned,
  nameOf,
  numberOf,
  receiptOf,
  titleOf,
  wayOf,
} from './change-words.ts'
import { modsOf } from './dish-words.ts'
import type { DocumentFacts } from './facts.ts'
import { drawLeft } from './left-to-pay.ts'
import { drawNotValid } from './not-valid.ts'
import { waysOf } from './ride-words.ts'
import { centred, drawEach, drawOrderCode, drawRow, drawRule, drawVenue, drawWays, onRoll, whole } from './roll.ts'
import { taxesOf } from './taxes.ts'

/** What was changed of a sale and which money moved, for a printer with a roll of 80 mm: a page for each change. */
export async function refundReceipts(all: readonly DocumentFacts[]): Promise<Buffer> {
  const [first] = all
  const title = first ? numberOf(first) || `${titleOf(first)} ${first.order.orderNo}` : ''
  return onRoll(all, title, drawRefund)
}

function drawRefund(paper: Paper, facts: DocumentFacts): number {
  const lines = facts.lines.filter(({ changeNo }) => changeNo === facts.change?.changeNo)
  let y = drawHead(paper, facts)
  y = drawLines(paper, { ...facts, lines }, drawRule(paper, y))
  y = drawSums(paper, { ...facts, lines }, drawRule(paper, y))
  return drawFoot(paper, facts, drawRule(paper, y))
}

function drawHead(paper: Paper, facts: DocumentFacts): number {
  const { venue, language, words, order, change } = facts
  const { date, time } = whenFormat(language, venue.zone)
  let y = drawVenue(paper, facts)
  y = write(paper, titleOf(facts), { ...centred, y, size: 13, font: 'wide' }) + 4
  if (change) {
    const receipt = receiptOf(facts).join(' · ')
    y = drawRow(paper, y, { left: numberOf(facts), right: `${date(change.at)} ${time(change.at)}`, size: 9 })
    y = drawRow(paper, y, { left: `${words['receipt.order']} ${order.orderNo}`, right: change.who ?? '', size: 9 })
    if (receipt) y = drawRow(paper, y, { left: receipt, right: '', size: 9 })
  }
  if (order.receiptNo !== null) {
    const sold = `${words['refund.of']} ${order.receiptNo}`
    y = drawRow(paper, y, { left: sold, right: `${date(order.at)} ${time(order.at)}`, size: 9 })
  }
  return order.isTraining ? drawNotValid(paper, words['training.notValid'], { ...whole, y: y + 4 }) : y
}

function drawLines(paper: Paper, facts: DocumentFacts, top: number): number {
  const { venue, language, words, order, lines } = facts
  const amount = amountFormat(language, order.currency)
  const { shortDay, time } = whenFormat(language, venue.zone)
  let y = top
  let shown: string | null = null
  for (const line of lines) {
    // An exchange takes from one show and adds to another.
    if (line.session && line.session.id !== shown) {
      const { product, startsAt, floor, id } = line.session
      shown = id
      y = write(paper, inLanguage(product, language), { ...whole, y, size: 10.5, font: 'bold', lines: 2 })
      const where = `${shortDay(startsAt)} ${time(startsAt)} · ${inLanguage(floor, language)}`
      y = write(paper, where, { ...whole, y: y + 1, size: 9, lines: 2 }) + 5
    }
    y = drawRow(paper, y, { left: nameOf(line, facts), right: amount(line.grossMinor), rightFont: 'bold' })
    y = drawWays(paper, [...modsOf(line, facts), ...waysOf(line, facts)], y)
    if (line.kind !== 'pass') continue
    y = drawEach(paper, line, { words, amount, y })
  }
  return y
}

function drawSums(paper: Paper, facts: DocumentFacts, top: number): number {
  const { language, words, order, lines, payments, change, refunds } = facts
  const money = moneyFormat(language, order.currency)
  const amount = amountFormat(language, order.currency)
  const percent = percentFormat(language)
  let y = top
  for (const { taxPpm, netMinor, taxMinor } of taxesOf(lines)) {
    y = drawRow(paper, y, { left: words['receipt.net'], right: amount(netMinor), size: 9 })
    y = drawRow(paper, y, { left: `${words['receipt.tax']} ${percent(taxPpm)}`, right: amount(taxMinor), size: 9 })
  }
  const backMinor = refunds.reduce((sum, refund) => sum + refund.amountMinor, 0)
  const lessMinor = 0 - (change?.grossMinor ?? 0)
  const paid = payments.filter(({ changeNo }) => changeNo === change?.changeNo)
  const paidMinor = paid.reduce((sum, payment) => sum + payment.amountMinor, 0)
  if (change?.kind === 'exchange') {
    y = drawRow(paper, y, { left: words['refund.difference'], right: amount(0 - lessMinor), font: 'bold' })
    if (paidMinor === 0 && backMinor === 0) return y
  }
  if (paidMinor > 0) {
    const total = { left: words['refund.paid'], right: money(paidMinor), font: 'wide' as const }
    y = drawRow(paper, y + 2, { ...total, size: 12, rightSize: 19 }) + 2
    for (const { methodName, amountMinor, tenderedMinor, changeMinor, debtor } of paid) {
      const left = [inLanguage(methodName, language), debtor].filter(Boolean).join(' · ')
      y = drawRow(paper, y, { left, right: amount(tenderedMinor ?? amountMinor) })
      if (changeMinor) y = drawRow(paper, y, { left: words['receipt.change'], right: amount(changeMinor) })
    }
    if (change?.kind === 'invoice_paid') {
      const openMinor = payments.reduce((sum, payment) => sum + openOfPayment(payment), 0)
      return openMinor === 0 ? y : drawRow(paper, y, { left: words['refund.stillOpen'], right: amount(openMinor) })
    }
    return change?.kind === 'payment' ? drawLeft(paper, facts, { top: y, leftMinor: facts.dueMinor }) : y
  }
  // Where some of it was not paid yet, the whole is said as well.
  if (lessMinor !== backMinor && change?.kind !== 'exchange' && !isOwedLess(facts))
    y = drawRow(paper, y, { left: words['refund.reduced'], right: amount(lessMinor) })
  for (const { name, minor } of backOf(facts)) {
    const total = { left: name, right: money(minor), font: 'wide' as const }
    y = drawRow(paper, y + 2, { ...total, size: 12, rightSize: 19 }) + 2
  }
  for (const refund of refunds) {
    const { name, notes } = wayOf(refund, facts)
    y = drawRow(paper, y, { left: name, right: amount(refund.amountMinor) })
    for (const note of notes) y = write(paper, note, { ...whole, y, size: 9, lines: 4 }) + 2
  }
  return y
}

function drawFoot(paper: Paper, facts: DocumentFacts, top: number): number {
  const { words, order, change } = facts
  let y = top
  // A payment says for itself why, and nobody signs for what they paid.
  if (change && !bringsMoney(change)) {
    y = write(paper, `${words['refund.reason']} ${change.reason}`, { ...whole, y, size: 9, lines: 6 })
    if (change.approver) {
      y = write(paper, `${words['refund.approver']} ${change.approver}`, { ...whole, y: y + 2, size: 9, lines: 2 })
    }
  }
  if (isSigned(facts)) {
    y = drawRule(paper, y + 14 * mm)
    y = write(paper, words['refund.signature'], { ...centred, y, size: 9 })
  }
  y = drawOrderCode(paper, order.orderNo, y)
  return write(paper, words['receipt.notFiscal'], { ...centred, y: y + 5, size: 8, lines: 2 })
}
