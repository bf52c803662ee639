import { inLanguage } from '@marquee/contract'
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

/** All that a quote shows. */
export interface QuoteFacts extends PaperOf {
  /** In the language of the organiser. */
  words: ExportWords
  /** An `inlinePng`; null: the mark of the product stands in its place. */
  logo: string | null
}

/** The quote of a group on A4. */
export async function quotePaper(facts: QuoteFacts): Promise<Buffer> {
  const { group, words, language } = facts
  const title = `${words['groupBookings.paper.title']} ${group.groupNo}`
  const paper = newPaper({ title, language, width, height })
  paper.addPage()
  let y = drawHead(paper, facts)
  y = drawParties(paper, facts, y + 8 * mm)
  y = drawShow(paper, facts, y + 8 * mm)
  y = drawTable(paper, facts, y + 6 * mm)
  const room = y + 34 * mm <= bottom ? y : nextPage(paper)
  drawSum(paper, facts, room + 4 * mm)
  return bytesOf(paper)
}

function nextPage(paper: Paper): number {
  paper.addPage()
  return margin
}

function drawHead(paper: Paper, { group, house, words, language, logo }: QuoteFacts): number {
  const { date } = whenFormat(language, house.zone)
  if (logo) drawLogo(paper, logo, { x: margin, y: margin, width: 60 * mm, height: 18 * mm, align: 'left' })
  else drawMark(paper, { x: margin, y: margin, size: 16 * mm })
  const right = { x: margin + inner / 2, width: inner / 2, align: 'right' as const }
  const name = words['groupBookings.paper.title']
  let y = write(paper, name, {
    ...right,
    y: margin,
    size: fittingSize(paper, name, { ...right, size: 24, font: 'wide' }),
    font: 'wide',
  })
  y = write(paper, String(group.groupNo), { ...right, y: y + 2, size: 14, font: 'bold' })
  y = write(paper, date(group.sent?.at ?? group.createdAt), { ...right, y: y + 3, size: 10 })
  if (group.state === 'draft') y = write(paper, words['groupBookings.paper.draft'], { ...right, y: y + 1, size: 10 })
  return Math.max(y, margin + 18 * mm)
}

function drawParties(paper: Paper, { group, house, words }: QuoteFacts, top: number): number {
  const draw = (title: string, name: string, rows: readonly string[], x: number) => {
    const at = { x, width: inner / 2 - 8 * mm }
    let y = write(paper, title, { ...at, y: top, size: 9 })
    y = write(paper, name, { ...at, y: y + 2, size: 13, font: 'bold', lines: 3 })
    for (const row of rows.filter(Boolean)) y = write(paper, row, { ...at, y: y + 2, size: 10, lines: 6 })
    return y
  }
  const tax = house.taxNumber && `${words['receipt.taxNumber']} ${house.taxNumber}`
  return Math.max(
    draw(words['groupBookings.paper.to'], group.name, [group.contactName, group.contactEmail ?? ''], margin),
    draw(words['groupBookings.paper.from'], house.name, [house.address, house.city, tax], margin + inner / 2 + 8 * mm),
  )
}

function drawShow(paper: Paper, { group, house, language, words }: QuoteFacts, top: number): number {
  const { date, time } = whenFormat(language, house.zone)
  const { product, floor, startsAt } = group.session
  const at = { x: margin, width: inner }
  let y = write(paper, inLanguage(product, language), { ...at, y: top, size: 16, font: 'wide', lines: 2 })
  const when = `${date(startsAt)} ${time(startsAt)} · ${inLanguage(floor, language)}`
  y = write(paper, when, { ...at, y: y + 2, size: 11, lines: 2 })
  const people = words['groupBookings.paper.people'].replace('#', String(group.people))
  return write(paper, people, { ...at, y: y + 2, size: 11 })
}

const columns = [
  { key: 'what', share: 0.5, align: 'left' },
  { key: 'qty', share: 0.12, align: 'right' },
  { key: 'each', share: 0.18, align: 'right' },
  { key: 'amount', share: 0.2, align: 'right' },
] as const

/** Answers where the next row may begin. */
function drawCells(paper: Paper, y: number, cells: readonly string[], look: { size: number; font: FontName }): number {
  let x = margin
  let end = y
  for (const [index, { share, align, key }] of columns.entries()) {
    const text = cells[index] ?? ''
    const line = { x, y, width: inner * share - 2 * mm, align, ...look }
    const wraps = key === 'what'
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

function drawTable(paper: Paper, { group, lines, words, language }: QuoteFacts, top: number): number {
  const amount = amountFormat(language, group.currency)
  const heads = columns.map(({ key }) =>
    key === 'amount'
      ? `${words['groupBookings.paper.amount']} (${group.currency})`
      : words[`groupBookings.paper.${key}`],
  )
  const head = (y: number) => drawLine(paper, drawCells(paper, y, heads, { size: 9, font: 'bold' }) + 1 * mm, 1)
  let y = head(top)
  for (const { type, category, qty, unitMinor } of lines) {
    if (y + 14 * mm > bottom) y = head(nextPage(paper))
    const what = [type, category].flatMap((name) => (name ? [inLanguage(name, language)] : [])).join(' · ')
    const each = unitMinor === 0 ? words['groupBookings.paper.free'] : amount(unitMinor)
    const cells = [what, String(qty), each, amount(qty * unitMinor)]
    y = drawLine(paper, drawCells(paper, y, cells, { size: 10, font: 'regular' }) + 1.5 * mm, 0.3)
  }
  return y
}

function drawSum(paper: Paper, { group, house, words, language }: QuoteFacts, top: number): void {
  const money = moneyFormat(language, group.currency)
  const { date, time } = whenFormat(language, house.zone)
  const at = { x: margin + inner / 2, width: inner / 2 }
  const look = { size: 15, font: 'wide' as const }
  let y = write(paper, words['groupBookings.paper.total'], { ...at, width: at.width * 0.5, y: top, ...look })
  write(paper, money(group.totalMinor), { ...at, y: top, align: 'right', ...look })
  y = write(paper, words['groupBookings.paper.withTax'], { ...at, y: y + 1 * mm, size: 9 })
  const whole = { x: margin, width: inner }
  // A day, not an instant: read at noon, it is the same day everywhere.
  const lastDay = whenFormat(language, 'UTC').date(`${group.validOn}T12:00:00Z`)
  y = write(paper, `${words['groupBookings.paper.validUntil']} ${lastDay}`, {
    ...whole,
    y: y + 7 * mm,
    size: 11,
    font: 'bold',
  })
  if (group.optionUntil) {
    // The end of a day is said as its last minute: nobody reads midnight as the evening before.
    const isMidnight = time(group.optionUntil) === '00:00'
    const end = isMidnight ? new Date(Date.parse(group.optionUntil) - 60_000).toISOString() : group.optionUntil
    const until = `${words['groupBookings.paper.keptUntil']} ${date(end)} ${time(end)}`
    y = write(paper, until, { ...whole, y: y + 2, size: 11, font: 'bold' })
  } else if (group.state === 'draft' || group.state === 'sent') {
    y = write(paper, words['groupBookings.paper.notKept'], { ...whole, y: y + 2, size: 10, lines: 3 })
  }
  if (group.note) write(paper, group.note, { ...whole, y: y + 5 * mm, size: 10, lines: 12 })
}
