import type { OrderDetail } from '@marquee/contract'
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

// What all papers of a printer with a roll have in common: black on white, a page as long as it needs to be.

// A roll of 80 mm prints 72 of them.
export const width = 80 * mm
export const margin = 4 * mm
export const inner = width - 2 * margin
const longest = 5000 * mm
export const whole = { x: margin, width: inner }
export const centred = { ...whole, align: 'center' as const }

/** Who the paper is from. */
export function drawVenue(paper: Paper, { venue, words }: DocumentFacts): number {
  const mark = 11 * mm
  if (venue.logo) drawLogo(paper, venue.logo, { ...whole, y: 4 * mm, height: 12 * mm, align: 'center' })
  else drawMark(paper, { x: (width - mark) / 2, y: 5 * mm, size: mark })
  let y = write(paper, venue.name, { ...centred, y: 17 * mm, size: 14, font: 'wide', lines: 2 })
  if (venue.city) y = write(paper, venue.city, { ...centred, y: y + 1, size: 9 })
  if (venue.address) y = write(paper, venue.address, { ...centred, y: y + 1, size: 9, lines: 4 })
  if (venue.taxNumber) {
    y = write(paper, `${words['receipt.taxNumber']} ${venue.taxNumber}`, { ...centred, y: y + 1, size: 9 })
  }
  return drawRule(paper, y + 2)
}

/** The number of the order as a code: a scanner at the till brings the order back. */
export function drawOrderCode(paper: Paper, orderNo: number, top: number): number {
  const size = 19 * mm
  drawQr(paper, String(orderNo), { x: (width - size) / 2, y: top + 3 * mm, size })
  return write(paper, String(orderNo), {
    ...centred,
    y: top + 3 * mm + size + 4 * mm,
    size: 11,
    font: 'wide',
    spacing: 1,
  })
}

/** Draws a page for each, as long as it is drawn; `draw` answers where it ends. */
export async function onRoll(
  all: readonly DocumentFacts[],
  title: string,
  draw: (paper: Paper, facts: DocumentFacts) => number,
): Promise<Buffer> {
  const [first] = all
  if (!first) throw new Error('there is no order to print')
  const paper = newPaper({ title, language: first.language, width, height: longest })
  const measured = newPaper({ title, language: first.language, width, height: longest })
  for (const facts of all) {
    measured.addPage()
    const height = Math.min(draw(measured, facts) + 6 * mm, longest)
    paper.addPage({ size: [width, height], margin: 0 })
    draw(paper, facts)
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

/** A line with an amount at its end, which is never cut: it takes up to two thirds. Answers where the next may begin. */
export function drawRow(paper: Paper, y: number, { left, right, size = 10, font = 'regular', ...row }: Row): number {
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

type Line = Pick<OrderDetail['lines'][number], 'qty' | 'unitMinor' | 'special' | 'listMinor'>

/** Below the name of a line: what one costs, and what the list says where that is something else. */
export function drawEach(
  paper: Paper,
  { qty, unitMinor, special, listMinor }: Line,
  { words, amount, y }: { words: DocumentFacts['words']; amount: (minor: number) => string; y: number },
): number {
  const each = special === 'comp' ? words['receipt.comp'] : `${Math.abs(qty)} × ${amount(unitMinor)}`
  const list = listMinor === null ? [] : [`${words['receipt.listPrice']} ${amount(listMinor)}`]
  const at = { x: margin + 4 * mm, y, width: inner - 4 * mm, size: 9, lines: 2 }
  return write(paper, [each, ...list].join(' · '), at) + 3
}

/** Below the name of a ride: on which day, where and when it carries its guests. Answers where the next may begin. */
export function drawWays(paper: Paper, ways: readonly string[], top: number): number {
  const at = { x: margin + 4 * mm, width: inner - 4 * mm, size: 9, lines: 2 }
  return ways.reduce((y, way) => write(paper, way, { ...at, y }) + 1, top)
}

/** A dashed line over the whole width; answers where the next thing may begin. */
export function drawRule(paper: Paper, y: number): number {
  drawDashes(paper, { ...whole, y: y + 5 })
  return y + 11
}
