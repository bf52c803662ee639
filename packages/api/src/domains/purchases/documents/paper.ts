import { inLanguage } from '@marquee/contract'
import type { PurchaseLine } from '@marquee/contract/purchases'
import type { ExportWords } from '../../../exports/words.ts'
import { amountFormat, moneyFormat, whenFormat } from '../../../printing/formats.ts'
import { drawLogo } from '../../../printing/logo.ts'
import { drawMark } from '../../../printing/mark.ts'
import { bytesOf, type FontName, fittingSize, mm, newPaper, type Paper, write } from '../../../printing/paper.ts'
import type { PaperOf } from '../repo/paper.ts'

const width = 210 * mm
const height = 297 * mm
const margin = 18 * mm
const inner = width - 2 * margin
const bottom = height - 24 * mm

/** All that the paper of an order shows. */
export interface PaperFacts {
  order: PaperOf
  /** In the language of the venue. */
  words: ExportWords
  /** An `inlinePng`; null: the mark of the product stands in its place. */
  logo: string | null
}

/** An order to a vendor on A4, as many pages as its lines need. */
export async function purchasePaper(facts: PaperFacts): Promise<Buffer> {
  const { order, words } = facts
  const { language } = order.orderer
  const title = [words['purchases.paper.title'], order.orderNo].filter(Boolean).join(' ')
  const paper = newPaper({ title, language, width, height })
  paper.addPage()
  let y = drawHead(paper, facts)
  y = drawParties(paper, facts, y + 8 * mm)
  y = drawTable(paper, facts, y + 9 * mm)
  const room = y + 28 * mm <= bottom ? y : nextPage(paper)
  drawSum(paper, facts, room + 4 * mm)
  return bytesOf(paper)
}

function nextPage(paper: Paper): number {
  paper.addPage()
  return margin
}

function drawHead(paper: Paper, { order, words, logo }: PaperFacts): number {
  const { language, zone } = order.orderer
  const { date } = whenFormat(language, zone)
  if (logo) drawLogo(paper, logo, { x: margin, y: margin, width: 60 * mm, height: 18 * mm, align: 'left' })
  else drawMark(paper, { x: margin, y: margin, size: 16 * mm })
  const right = { x: margin + inner / 2, width: inner / 2, align: 'right' as const }
  const name = words['purchases.paper.title']
  let y = write(paper, name, {
    ...right,
    y: margin,
    size: fittingSize(paper, name, { ...right, size: 24, font: 'wide' }),
    font: 'wide',
  })
  const number = order.orderNo === null ? words['purchases.paper.draft'] : String(order.orderNo)
  y = write(paper, number, { ...right, y: y + 2, size: 14, font: 'bold' })
  y = write(paper, date(order.at), { ...right, y: y + 3, size: 10 })
  if (order.expectedOn) {
    // A day, not an instant: read at noon, it is the same day everywhere.
    const day = whenFormat(language, 'UTC').date(`${order.expectedOn}T12:00:00Z`)
    y = write(paper, `${words['purchases.paper.expected']} ${day}`, { ...right, y: y + 1, size: 10 })
  }
  return Math.max(y, margin + 18 * mm)
}

function drawParties(paper: Paper, { order, words }: PaperFacts, top: number): number {
  const { orderer, vendor, location } = order
  const draw = (title: string, name: string, rows: readonly string[], x: number) => {
    const at = { x, width: inner / 2 - 8 * mm }
    let y = write(paper, title, { ...at, y: top, size: 9 })
    y = write(paper, name, { ...at, y: y + 2, size: 13, font: 'bold', lines: 3 })
    for (const row of rows.filter(Boolean)) y = write(paper, row, { ...at, y: y + 2, size: 10, lines: 6 })
    return y
  }
  const tax = orderer.taxNumber && `${words['receipt.taxNumber']} ${orderer.taxNumber}`
  const place = `${words['purchases.paper.deliverTo']} ${inLanguage(location, orderer.language)}`
  return Math.max(
    draw(words['purchases.paper.to'], vendor.name, [vendor.address, vendor.email ?? ''], margin),
    draw(
      words['purchases.paper.from'],
      orderer.name,
      [orderer.address, orderer.city, tax, place],
      margin + inner / 2 + 8 * mm,
    ),
  )
}

const columns = [
  { key: 'code', share: 0.14, align: 'left' },
  { key: 'item', share: 0.34, align: 'left' },
  { key: 'qty', share: 0.22, align: 'right' },
  { key: 'each', share: 0.14, align: 'right' },
  { key: 'amount', share: 0.16, align: 'right' },
] as const

/** Answers where the next row may begin. */
function drawCells(paper: Paper, y: number, cells: readonly string[], look: { size: number; font: FontName }): number {
  let x = margin
  let end = y
  for (const [index, { share, align, key }] of columns.entries()) {
    const text = cells[index] ?? ''
    const line = { x, y, width: inner * share - 2 * mm, align, ...look }
    const wraps = key === 'item' || key === 'qty'
    const size = wraps ? look.size : fittingSize(paper, text, line)
    end = Math.max(end, write(paper, text, { ...line, size, lines: wraps ? 4 : 1 }))
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
  const { order, words } = facts
  const { language } = order.orderer
  const amount = amountFormat(language, order.currency)
  const heads = columns.map(({ key }) =>
    key === 'amount' ? `${words['purchases.paper.amount']} (${order.currency})` : words[`purchases.paper.${key}`],
  )
  const head = (y: number) => drawLine(paper, drawCells(paper, y, heads, { size: 9, font: 'bold' }) + 1 * mm, 1)
  let y = head(top)
  for (const line of order.lines) {
    if (y + 14 * mm > bottom) y = head(nextPage(paper))
    const cells = [
      line.item.code,
      inLanguage(line.item.name, language),
      quantityOf(line, facts),
      amount(line.priceMinor),
      amount(line.amountMinor),
    ]
    y = drawLine(paper, drawCells(paper, y, cells, { size: 10, font: 'regular' }) + 1.5 * mm, 0.3)
  }
  return y
}

// "4 × Case (24 pieces)", or "2.5 kg" where it comes loose.
function quantityOf({ item, packing, qty }: PurchaseLine, { order, words }: PaperFacts): string {
  const number = new Intl.NumberFormat(order.orderer.language === 'tr' ? 'tr-TR' : 'en-GB', {
    maximumFractionDigits: 3,
  })
  const said = (amount: string) => number.format(Number(amount))
  const base = words[`purchases.unit.${item.baseUnit}`]
  if (!packing) return `${said(qty)} ${base}`
  return `${said(qty)} × ${words[`purchases.packing.${packing.unit}`]} (${said(packing.factor)} ${base})`
}

function drawSum(paper: Paper, { order, words }: PaperFacts, top: number): void {
  const money = moneyFormat(order.orderer.language, order.currency)
  const at = { x: margin + inner / 2, width: inner / 2 }
  const look = { size: 15, font: 'wide' as const }
  let y = write(paper, words['purchases.paper.total'], { ...at, width: at.width * 0.5, y: top, ...look })
  write(paper, money(order.totalMinor), { ...at, y: top, align: 'right', ...look })
  y = write(paper, words['purchases.paper.withoutTax'], { ...at, y: y + 1 * mm, size: 9 })
  if (order.note) write(paper, order.note, { x: margin, width: inner, y: y + 6 * mm, size: 10, lines: 8 })
}
