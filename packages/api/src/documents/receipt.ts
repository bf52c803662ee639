import { inLanguage } from '@marquee/contract'
import type { DocumentFacts } from './facts.ts'
import { moneyFormat, percentFormat, whenFormat } from './formats.ts'
import { bytesOf, mm, newPaper, type Paper, write } from './paper.ts'

// A roll of 80 mm prints 72 of them.
const width = 80 * mm
const margin = 4 * mm
const inner = width - 2 * margin
const longest = 5000 * mm

/** What was sold and paid, for a printer with a roll of 80 mm: one page as long as it needs to be. */
export async function receipt(facts: DocumentFacts): Promise<Buffer> {
  const { words, language, order } = facts
  const title = `${words['receipt.title']} ${order.receiptNo ?? order.orderNo}`
  const measured = newPaper({ title, language, width, height: longest })
  measured.addPage()
  const height = Math.min(drawReceipt(measured, facts) + margin, longest)
  const paper = newPaper({ title, language, width, height })
  paper.addPage()
  drawReceipt(paper, facts)
  return bytesOf(paper)
}

interface Row {
  left: string
  right: string
  bold?: boolean
  size?: number
}

function drawRow(paper: Paper, y: number, { left, right, bold = false, size = 9 }: Row): number {
  const font = bold ? 'bold' : 'regular'
  const split = inner * 0.66
  const end = write(paper, left, { x: margin, y, width: split - 4, size, font, lines: 3 })
  const other = write(paper, right, { x: margin + split, y, width: inner - split, size, font, align: 'right' })
  return Math.max(end, other) + 2
}

function drawRule(paper: Paper, y: number): number {
  paper
    .moveTo(margin, y + 2)
    .lineTo(width - margin, y + 2)
    .lineWidth(0.5)
    .stroke('black')
  return y + 6
}

/** Draws from the top and answers where it ends. */
function drawReceipt(paper: Paper, { venue, language, words, order, lines, payments }: DocumentFacts): number {
  const money = moneyFormat(language, order.currency)
  const percent = percentFormat(language)
  const { day, time } = whenFormat(language, venue.zone)
  const at = { x: margin, width: inner }
  let y = write(paper, venue.name, { ...at, y: margin, size: 13, font: 'bold', align: 'center', lines: 2 })
  if (venue.city) y = write(paper, venue.city, { ...at, y: y + 1, size: 9, align: 'center' })
  y = write(paper, words['receipt.title'], { ...at, y: y + 6, size: 10, font: 'bold', align: 'center' })
  y = write(paper, `${day(order.at)} ${time(order.at)}`, { ...at, y: y + 2, size: 9, align: 'center', lines: 2 })
  y = drawRule(paper, y + 2)
  const facts: [string, string][] = [
    [words['receipt.order'], String(order.orderNo)],
    ...(order.receiptNo === null ? [] : [[words['receipt.number'], String(order.receiptNo)] as [string, string]]),
    ...(order.till === null ? [] : [[words['receipt.till'], order.till] as [string, string]]),
    [words['receipt.clerk'], order.clerk.name],
  ]
  for (const [left, right] of facts) y = drawRow(paper, y, { left, right, size: 8 })
  y = drawRule(paper, y)
  if (order.session) {
    const { product, startsAt } = order.session
    y = write(paper, inLanguage(product, language), { ...at, y, size: 9, font: 'bold', lines: 2 })
    y = write(paper, `${day(startsAt)}, ${time(startsAt)}`, { ...at, y: y + 1, size: 8, lines: 2 }) + 3
  }
  for (const { qty, text, category, unitMinor, grossMinor } of lines) {
    const where = category ? ` · ${inLanguage(category, language)}` : ''
    const left = `${qty} × ${inLanguage(text, language)}${where} (${money(unitMinor)})`
    y = drawRow(paper, y, { left, right: money(grossMinor) })
  }
  y = drawRule(paper, y)
  y = drawRow(paper, y, { left: words['receipt.total'], right: money(order.grossMinor), bold: true, size: 12 })
  for (const [ppm, taxMinor] of taxesOf(lines)) {
    y = drawRow(paper, y, { left: `${words['receipt.tax']} ${percent(ppm)}`, right: money(taxMinor), size: 8 })
  }
  y = drawRule(paper, y)
  for (const { method, amountMinor, tenderedMinor, changeMinor } of payments) {
    y = drawRow(paper, y, { left: words[`receipt.${method}`], right: money(amountMinor) })
    if (tenderedMinor !== null && changeMinor) {
      y = drawRow(paper, y, { left: words['receipt.tendered'], right: money(tenderedMinor), size: 8 })
      y = drawRow(paper, y, { left: words['receipt.change'], right: money(changeMinor), size: 8 })
    }
  }
  return write(paper, words['receipt.notFiscal'], { ...at, y: y + 8, size: 7, align: 'center', lines: 2 })
}

/** The tax by rate, the lowest first. */
function taxesOf(lines: DocumentFacts['lines']): [ppm: number, taxMinor: number][] {
  const sums = new Map<number, number>()
  for (const { taxPpm, taxMinor } of lines) sums.set(taxPpm, (sums.get(taxPpm) ?? 0) + taxMinor)
  return [...sums].sort(([a], [b]) => a - b)
}
