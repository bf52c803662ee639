import { groupShortCode, inLanguage, type PassRow } from '@marquee/contract'
import { moneyFormat, whenFormat } from '../../../printing/formats.ts'
import { drawLogo } from '../../../printing/logo.ts'
import { drawBulbs, drawMark } from '../../../printing/mark.ts'
import { ascent, bytesOf, drawDashes, fittingSize, mm, newPaper, type Paper, write } from '../../../printing/paper.ts'
import { drawQr } from '../../../printing/qr.ts'
import type { PassOfShow } from '../../passes/service/codes.ts'
import type { DocumentFacts } from './facts.ts'
import { unpaidLine } from './left-to-pay.ts'
import { drawNotValid } from './not-valid.ts'
import { ridesOfPass } from './ride-words.ts'

// A6, upright. Black on white, no greys: it must come out of every printer.
const width = 105 * mm
const height = 148 * mm
const margin = 6 * mm
const inner = width - 2 * margin
// Where the pass is torn; the code is always at the same place below it, so that staff who scan many find it.
const tear = 64 * mm
const qr = { x: 9 * mm, y: tear + 8 * mm, size: 36 * mm }
const place = { x: 52 * mm, width: width - margin - 52 * mm }

/** The passes of one order or more, one on each page of A6. */
export async function passPages(all: readonly DocumentFacts[]): Promise<Buffer> {
  const [first] = all
  if (!first) throw new Error('there is no order to print')
  const { words, language } = first
  const title = `${words['passes.order']} ${all.map(({ order }) => order.orderNo).join(', ')}`
  const paper = newPaper({ title, language, width, height })
  for (const facts of all) {
    for (const pass of facts.passes) {
      paper.addPage()
      drawHead(paper, facts)
      drawShow(paper, facts, pass)
      const warning = pass.isTraining ? facts.words['training.notValid'] : unpaidLine(facts)
      if (warning) drawNotValid(paper, warning, { x: margin, y: tear - 9 * mm, width: inner })
      drawTear(paper)
      drawQr(paper, pass.code, qr)
      drawPlace(paper, facts, pass)
      drawRides(paper, facts, pass)
      drawFoot(paper, facts, pass)
    }
  }
  return bytesOf(paper)
}

function drawHead(paper: Paper, { venue }: DocumentFacts): void {
  const y = margin - 2
  if (venue.logo) drawLogo(paper, venue.logo, { x: margin, y, width: 22 * mm, height: 8 * mm, align: 'left' })
  else drawMark(paper, { x: margin, y, size: 6 * mm })
  const left = margin + (venue.logo ? 25 : 9) * mm
  const name = { x: left, y: y + 2.5, width: margin + 65 * mm - left, size: 11, font: 'wide' as const }
  write(paper, venue.name, { ...name, size: fittingSize(paper, venue.name, name) })
  if (venue.city) {
    write(paper, venue.city, { x: width - margin - 26 * mm, y: y + 4, width: 26 * mm, size: 9, align: 'right' })
  }
  drawBulbs(paper, { x: margin, y: y + 9.5 * mm, width: inner })
  paper
    .moveTo(0, y + 12.5 * mm)
    .lineTo(width, y + 12.5 * mm)
    .lineWidth(1.7)
    .stroke('black')
}

interface Fact {
  label: string
  value: string
  /** Of the width. */
  share: number
}

// Labels small, values large, side by side. Answers where the next thing may begin.
function drawFacts(paper: Paper, facts: readonly Fact[], at: { x: number; y: number; width: number; size: number }) {
  let { x } = at
  let end = at.y
  for (const { label, value, share } of facts) {
    const line = { width: at.width * share - 6, size: at.size, font: 'wide' as const }
    const below = write(paper, label, { x, y: at.y, width: line.width, size: 8.5 })
    const size = fittingSize(paper, value, line)
    // What had to be made smaller is on the same ground line.
    const y = below + (at.size - size) * ascent
    end = Math.max(end, write(paper, value, { ...line, x, y, size }))
    x += at.width * share
  }
  return end
}

function drawShow(paper: Paper, { venue, language, words }: DocumentFacts, pass: PassOfShow): void {
  const { shortDay, time } = whenFormat(language, venue.zone)
  const { session } = pass
  const at = { x: margin, width: inner }
  const product = inLanguage(session.product, language)
  let y = write(paper, inLanguage(session.floor, language), { ...at, y: 22 * mm, size: 9.5 })
  // A long title takes two lines in smaller letters.
  const isLong = fittingSize(paper, product, { ...at, size: 21, font: 'wide' }) < 16
  y = isLong
    ? write(paper, product, { ...at, y: y + 2, size: 14, font: 'wide', lines: 2 })
    : write(paper, product, {
        ...at,
        y: y + 2,
        size: fittingSize(paper, product, { ...at, size: 21, font: 'wide' }),
        font: 'wide',
      })
  const facts = [
    { label: words['passes.date'], value: shortDay(session.startsAt), share: 0.62 },
    { label: words['passes.time'], value: time(session.startsAt), share: pass.people > 1 ? 0.24 : 0.38 },
    ...(pass.people > 1 ? [{ label: words['passes.people'], value: String(pass.people), share: 0.14 }] : []),
  ]
  drawFacts(paper, facts, { ...at, y: Math.max(y + 6, 43 * mm), size: 14.5 })
}

function drawTear(paper: Paper): void {
  drawDashes(paper, { x: 5 * mm, y: tear, width: width - 10 * mm })
  paper.path(`M0 ${tear - 3 * mm}a${3 * mm} ${3 * mm} 0 0 1 0 ${6 * mm}`)
  paper.path(`M${width} ${tear - 3 * mm}a${3 * mm} ${3 * mm} 0 0 0 0 ${6 * mm}`)
  paper.lineWidth(0.9).stroke('black')
}

function drawPlace(paper: Paper, { words, language, called }: DocumentFacts, { seat, area, type }: PassRow): void {
  const at = { x: place.x, width: place.width }
  let y = qr.y - 2
  if (seat) {
    const facts = [
      { label: words[seat.isTable ? 'passes.table' : 'passes.row'], value: seat.row, share: 0.45 },
      { label: words['passes.seat'], value: seat.label, share: 0.55 },
    ]
    y = drawFacts(paper, facts, { ...at, y, size: 31 })
    y = write(paper, called.zone(seat.section), { ...at, y: y + 2, size: 11, font: 'bold', lines: 2 })
  } else if (area) {
    y = write(paper, inLanguage(area, language), { ...at, y: y + 4, size: 20, font: 'wide', lines: 3 })
  }
  write(paper, inLanguage(type, language), { ...at, y: y + 3, size: 11, lines: 2 })
}

// When and where its guests get in and out, beneath the code that people read.
function drawRides(paper: Paper, facts: DocumentFacts, pass: PassRow): void {
  let y = qr.y + qr.size + 4.5 * mm + 21
  for (const said of ridesOfPass(pass, facts)) {
    const line = { x: margin, y, width: inner, size: 10, font: 'bold' as const }
    y = write(paper, said, { ...line, size: fittingSize(paper, said, line) }) + 1
  }
}

function drawFoot(paper: Paper, facts: DocumentFacts, pass: PassRow): void {
  const { language, words, order, venue, prices } = facts
  const code = { x: margin, y: qr.y + qr.size + 4.5 * mm, width: inner, size: 16, font: 'wide' as const }
  write(paper, groupShortCode(pass.shortCode), { ...code, spacing: 2 })

  const foot = height - margin - 22
  const half = inner / 2
  const left = { x: margin, width: half + 20 }
  const right = { x: margin + half, width: half, align: 'right' as const }
  const price = prices.get(pass.id)
  const holder = pass.holderName ?? order.guestName
  const money = moneyFormat(language, order.currency)
  if (holder) write(paper, holder, { ...left, y: foot, size: 9.5, font: 'bold' })
  if (price !== undefined) {
    const { special, unitMinor, listMinor } = price
    const paid =
      special === 'comp'
        ? `${words['receipt.comp']} · ${words['receipt.listPrice']} ${money(listMinor ?? 0)}`
        : `${money(unitMinor)} · ${words['passes.taxIncluded']}`
    const line = { ...left, y: foot + 12, size: 8.5 }
    write(paper, paid, { ...line, size: fittingSize(paper, paid, line) })
  }
  write(paper, `${words['passes.order']} ${order.orderNo}`, { ...right, y: foot, size: 9.5, font: 'bold' })
  write(paper, whenFormat(language, venue.zone).date(order.at), { ...right, y: foot + 12, size: 8.5 })
  const taxNumber = venue.taxNumber && `${words['receipt.taxNumber']} ${venue.taxNumber}`
  const from = [venue.address.replaceAll(/\s+/g, ' '), taxNumber].filter(Boolean).join(' · ')
  if (from) write(paper, from, { x: margin, y: foot + 24, width: inner, size: 7 })
}
