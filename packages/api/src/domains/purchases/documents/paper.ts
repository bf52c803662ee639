import { inLanguage } from '@marquee/contract'
import type { PurchaseLine } from '@marquee/contract/purchases'
import type { ExportWords } from '../../../exports/words.ts'
import { amountFormat, dayFormat, moneyFormat, whenFormat } from '../../../printing/formats.ts'
import {
  drawHead,
  drawParties,
  drawSum,
  drawTable,
  type LetterColumn,
  type LetterHead,
  newLetter,
  type Party,
  rightHalf,
  roomFor,
  wholeLine,
} from '../../../printing/letter.ts'
import { bytesOf, mm, type Paper, write } from '../../../printing/paper.ts'
import type { PaperOf } from '../repo/paper.ts'

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
  const title = [words['purchases.paper.title'], order.orderNo].filter(Boolean).join(' ')
  const paper = newLetter(title, order.orderer.language)
  let y = drawHead(paper, headOf(facts))
  y = drawParties(paper, partiesOf(facts), y + 8 * mm)
  y = drawTable(paper, { columns: columnsOf(facts), rows: rowsOf(facts) }, y + 9 * mm)
  drawEnd(paper, facts, roomFor(paper, y, 28 * mm) + 4 * mm)
  return bytesOf(paper)
}

function headOf({ order, words, logo }: PaperFacts): LetterHead {
  const { language, zone } = order.orderer
  return {
    logo,
    name: words['purchases.paper.title'],
    number: order.orderNo === null ? words['purchases.paper.draft'] : String(order.orderNo),
    rows: [
      whenFormat(language, zone).date(order.at),
      order.expectedOn ? `${words['purchases.paper.expected']} ${dayFormat(language)(order.expectedOn)}` : '',
    ],
  }
}

function partiesOf({ order, words }: PaperFacts): [Party, Party] {
  const { orderer, vendor, location } = order
  const tax = orderer.taxNumber && `${words['receipt.taxNumber']} ${orderer.taxNumber}`
  const place = `${words['purchases.paper.deliverTo']} ${inLanguage(location, orderer.language)}`
  return [
    { title: words['purchases.paper.to'], name: vendor.name, rows: [vendor.address, vendor.email ?? ''] },
    { title: words['purchases.paper.from'], name: orderer.name, rows: [orderer.address, orderer.city, tax, place] },
  ]
}

function columnsOf({ order, words }: PaperFacts): LetterColumn[] {
  return [
    { head: words['purchases.paper.code'], share: 0.14, align: 'left' },
    { head: words['purchases.paper.item'], share: 0.34, align: 'left', wraps: true },
    { head: words['purchases.paper.qty'], share: 0.22, align: 'right', wraps: true },
    { head: words['purchases.paper.each'], share: 0.14, align: 'right' },
    { head: `${words['purchases.paper.amount']} (${order.currency})`, share: 0.16, align: 'right' },
  ]
}

function rowsOf(facts: PaperFacts): string[][] {
  const { order } = facts
  const amount = amountFormat(order.orderer.language, order.currency)
  return order.lines.map((line) => [
    line.item.code,
    inLanguage(line.item.name, order.orderer.language),
    quantityOf(line, facts),
    amount(line.priceMinor),
    amount(line.amountMinor),
  ])
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

function drawEnd(paper: Paper, { order, words }: PaperFacts, top: number): void {
  const total = moneyFormat(order.orderer.language, order.currency)(order.totalMinor)
  let y = drawSum(paper, [words['purchases.paper.total'], total], { y: top, size: 15, font: 'wide' })
  y = write(paper, words['purchases.paper.withoutTax'], { ...rightHalf, y, size: 9 })
  if (order.note) write(paper, order.note, { ...wholeLine, y: y + 6 * mm, size: 10, lines: 8 })
}
