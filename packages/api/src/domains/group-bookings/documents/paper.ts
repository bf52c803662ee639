import { inLanguage } from '@marquee/contract'
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
  const paper = newLetter(`${words['groupBookings.paper.title']} ${group.groupNo}`, language)
  let y = drawHead(paper, headOf(facts))
  y = drawParties(paper, partiesOf(facts), y + 8 * mm)
  y = drawShow(paper, facts, y + 8 * mm)
  y = drawTable(paper, { columns: columnsOf(facts), rows: rowsOf(facts) }, y + 6 * mm)
  drawEnd(paper, facts, roomFor(paper, y, 34 * mm) + 4 * mm)
  return bytesOf(paper)
}

function headOf({ group, house, words, language, logo }: QuoteFacts): LetterHead {
  return {
    logo,
    name: words['groupBookings.paper.title'],
    number: String(group.groupNo),
    rows: [
      whenFormat(language, house.zone).date(group.sent?.at ?? group.createdAt),
      group.state === 'draft' ? words['groupBookings.paper.draft'] : '',
    ],
  }
}

function partiesOf({ group, house, words }: QuoteFacts): [Party, Party] {
  const tax = house.taxNumber && `${words['receipt.taxNumber']} ${house.taxNumber}`
  return [
    { title: words['groupBookings.paper.to'], name: group.name, rows: [group.contactName, group.contactEmail ?? ''] },
    { title: words['groupBookings.paper.from'], name: house.name, rows: [house.address, house.city, tax] },
  ]
}

function drawShow(paper: Paper, { group, house, language, words }: QuoteFacts, top: number): number {
  const { date, time } = whenFormat(language, house.zone)
  const { product, floor, startsAt } = group.session
  const at = wholeLine
  let y = write(paper, inLanguage(product, language), { ...at, y: top, size: 16, font: 'wide', lines: 2 })
  const when = `${date(startsAt)} ${time(startsAt)} · ${inLanguage(floor, language)}`
  y = write(paper, when, { ...at, y: y + 2, size: 11, lines: 2 })
  const people = words['groupBookings.paper.people'].replace('#', String(group.people))
  return write(paper, people, { ...at, y: y + 2, size: 11 })
}

function columnsOf({ group, words }: QuoteFacts): LetterColumn[] {
  return [
    { head: words['groupBookings.paper.what'], share: 0.5, align: 'left', wraps: true },
    { head: words['groupBookings.paper.qty'], share: 0.12, align: 'right' },
    { head: words['groupBookings.paper.each'], share: 0.18, align: 'right' },
    { head: `${words['groupBookings.paper.amount']} (${group.currency})`, share: 0.2, align: 'right' },
  ]
}

function rowsOf({ group, lines, words, language }: QuoteFacts): string[][] {
  const amount = amountFormat(language, group.currency)
  return lines.map(({ type, place, qty, unitMinor }) => [
    [type, place].flatMap((name) => (name ? [inLanguage(name, language)] : [])).join(' · '),
    String(qty),
    unitMinor === 0 ? words['groupBookings.paper.free'] : amount(unitMinor),
    amount(qty * unitMinor),
  ])
}

function drawEnd(paper: Paper, { group, house, words, language }: QuoteFacts, top: number): void {
  const money = moneyFormat(language, group.currency)
  const { date, time } = whenFormat(language, house.zone)
  const total = [words['groupBookings.paper.total'], money(group.totalMinor)] as const
  let y = drawSum(paper, total, { y: top, size: 15, font: 'wide' })
  y = write(paper, words['groupBookings.paper.withTax'], { ...rightHalf, y, size: 9 })
  const lastDay = `${words['groupBookings.paper.validUntil']} ${dayFormat(language)(group.validOn)}`
  y = write(paper, lastDay, { ...wholeLine, y: y + 7 * mm, size: 11, font: 'bold' })
  if (group.optionUntil) {
    // The end of a day is said as its last minute: nobody reads midnight as the evening before.
    const isMidnight = time(group.optionUntil) === '00:00'
    const end = isMidnight ? new Date(Date.parse(group.optionUntil) - 60_000).toISOString() : group.optionUntil
    const until = `${words['groupBookings.paper.keptUntil']} ${date(end)} ${time(end)}`
    y = write(paper, until, { ...wholeLine, y: y + 2, size: 11, font: 'bold' })
  } else if (group.state === 'draft' || group.state === 'sent') {
    y = write(paper, words['groupBookings.paper.notKept'], { ...wholeLine, y: y + 2, size: 10, lines: 3 })
  }
  if (group.note) write(paper, group.note, { ...wholeLine, y: y + 5 * mm, size: 10, lines: 12 })
}
