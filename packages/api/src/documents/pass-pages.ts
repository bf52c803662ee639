import { groupShortCode, inLanguage, type PassRow } from '@marquee/contract'
import type { DocumentFacts } from './facts.ts'
import { whenFormat } from './formats.ts'
import { bytesOf, mm, newPaper, type Paper, write } from './paper.ts'
import { drawQr } from './qr.ts'

// A6, upright.
const width = 105 * mm
const height = 148 * mm
const margin = 8 * mm
const inner = width - 2 * margin
const qrSize = 46 * mm

/** The passes of an order, one on each page of A6. */
export async function passPages(facts: DocumentFacts): Promise<Buffer> {
  const { words, language, order } = facts
  const paper = newPaper({ title: `${words['passes.order']} ${order.orderNo}`, language, width, height })
  for (const pass of facts.passes) {
    paper.addPage()
    drawPass(paper, facts, pass)
  }
  return bytesOf(paper)
}

function drawPass(paper: Paper, { venue, language, words, order }: DocumentFacts, pass: PassRow): void {
  const { day, time } = whenFormat(language, venue.zone)
  const { session } = order
  const at = { x: margin, width: inner }
  let y = write(paper, venue.name, { ...at, y: margin, size: 9 })
  if (session) {
    y = write(paper, inLanguage(session.product, language), { ...at, y: y + 4, size: 17, font: 'bold', lines: 2 })
    const when = `${day(session.startsAt)}, ${time(session.startsAt)}`
    y = write(paper, when, { ...at, y: y + 4, size: 11, font: 'bold', lines: 2 })
    y = write(paper, inLanguage(session.floor, language), { ...at, y: y + 2, size: 10 })
  }
  y = drawPlace(paper, { words, language }, { pass, y: y + 8 })
  const kind = inLanguage(pass.type, language)
  const people = pass.people > 1 ? ` · ${words['passes.people']}: ${pass.people}` : ''
  y = write(paper, `${kind}${people}`, { ...at, y: y + 6, size: 11, font: 'bold' })
  if (pass.holderName) write(paper, pass.holderName, { ...at, y: y + 2, size: 10 })

  // At the foot, whatever is above: whoever scans many finds it always at the same place.
  const foot = height - margin
  const code = groupShortCode(pass.shortCode)
  const orderLine = `${words['passes.order']} ${order.orderNo} · ${words['passes.code']}`
  write(paper, code, { ...at, y: foot - 16, size: 13, font: 'mono', align: 'center' })
  write(paper, orderLine, { ...at, y: foot - 28, size: 8, align: 'center' })
  drawQr(paper, pass.code, { x: (width - qrSize) / 2, y: foot - 34 - 5 * mm - qrSize, size: qrSize })
}

function drawPlace(
  paper: Paper,
  { words, language }: Pick<DocumentFacts, 'words' | 'language'>,
  { pass, y }: { pass: PassRow; y: number },
): number {
  const { seat, area } = pass
  if (!seat) {
    return area ? write(paper, inLanguage(area, language), { x: margin, y, width: inner, size: 13, font: 'bold' }) : y
  }
  const columns = [
    { label: words['passes.section'], value: seat.section, share: 0.5 },
    { label: words['passes.row'], value: seat.row, share: 0.25 },
    { label: words['passes.seat'], value: seat.label, share: 0.25 },
  ]
  let x = margin
  let end = y
  for (const { label, value, share } of columns) {
    const at = { x, width: inner * share - 4 }
    const below = write(paper, label, { ...at, y, size: 8 })
    end = Math.max(end, write(paper, value, { ...at, y: below + 1, size: 14, font: 'bold' }))
    x += inner * share
  }
  return end
}
