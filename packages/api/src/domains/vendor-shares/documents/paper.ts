import { inLanguage, type Language, type LocalText } from '@marquee/contract'
import type { ShareLine } from '@marquee/contract/vendor-shares'
import type { ExportWords } from '../../../exports/words.ts'
import { amountFormat, dayFormat, moneyFormat, percentFormat, whenFormat } from '../../../printing/formats.ts'
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
} from '../../../printing/letter.ts'
import { bytesOf, mm, type Paper, write } from '../../../printing/paper.ts'

/** All that a statement says. */
export interface StatementOf {
  billNo: number
  fromOn: string
  toOn: string
  at: string
  currency: string
  baseMinor: number
  shareMinor: number
  vendor: { name: string; address: string }
  venue: { name: string; address: string; city: string; taxNumber: string; zone: string; language: Language }
  lines: (Omit<ShareLine, 'sessionId' | 'passTypeId' | 'name'> & { name: LocalText })[]
}

export interface StatementFacts {
  statement: StatementOf
  /** In the language of the venue. */
  words: ExportWords
  /** An `inlinePng`; null: the mark of the product stands in its place. */
  logo: string | null
}

/** What a vendor gets of the takings of a period on A4, as many pages as its lines need. */
export async function statementPaper(facts: StatementFacts): Promise<Buffer> {
  const { statement, words } = facts
  const paper = newLetter(`${words['shares.paper.title']} ${statement.billNo}`, statement.venue.language)
  let y = drawHead(paper, headOf(facts))
  y = drawParties(paper, partiesOf(facts), y + 8 * mm)
  y = drawTable(paper, { columns: columnsOf(facts), rows: rowsOf(facts) }, y + 9 * mm)
  drawEnd(paper, facts, roomFor(paper, y, 28 * mm) + 4 * mm)
  return bytesOf(paper)
}

function headOf({ statement, words, logo }: StatementFacts): LetterHead {
  const day = dayFormat(statement.venue.language)
  return {
    logo,
    name: words['shares.paper.title'],
    number: `${words['shares.paper.bill']} ${statement.billNo}`,
    rows: [`${day(statement.fromOn)} – ${day(statement.toOn)}`],
  }
}

function partiesOf({ statement, words }: StatementFacts): [Party, Party] {
  const { vendor, venue } = statement
  const tax = venue.taxNumber && `${words['receipt.taxNumber']} ${venue.taxNumber}`
  return [
    { title: words['shares.paper.to'], name: vendor.name, rows: [vendor.address] },
    { title: words['shares.paper.from'], name: venue.name, rows: [venue.address, venue.city, tax] },
  ]
}

function columnsOf({ statement, words }: StatementFacts): LetterColumn[] {
  return [
    { head: words['shares.paper.session'], share: 0.4, align: 'left', wraps: true },
    { head: words['shares.paper.what'], share: 0.2, align: 'left', wraps: true },
    { head: words['shares.paper.base'], share: 0.16, align: 'right' },
    { head: words['shares.paper.share'], share: 0.09, align: 'right' },
    { head: `${words['shares.paper.amount']} (${statement.currency})`, share: 0.15, align: 'right' },
  ]
}

function rowsOf({ statement, words }: StatementFacts): string[][] {
  const { language, zone } = statement.venue
  const amount = amountFormat(language, statement.currency)
  const percent = percentFormat(language)
  const { date, time } = whenFormat(language, zone)
  return statement.lines.map((line) => [
    `${inLanguage(line.name, language)}, ${date(line.startsAt)} ${time(line.startsAt)}`,
    `${line.qty} × ${line.passType ? inLanguage(line.passType, language) : words['shares.paper.food']}`,
    amount(line.baseMinor),
    percent(line.sharePpm),
    amount(line.shareMinor),
  ])
}

function drawEnd(paper: Paper, { statement, words }: StatementFacts, top: number): void {
  const total = moneyFormat(statement.venue.language, statement.currency)(statement.shareMinor)
  const y = drawSum(paper, [words['shares.paper.total'], total], { y: top, size: 15, font: 'wide' })
  write(paper, words['shares.paper.withoutTax'], { ...rightHalf, y, size: 9, lines: 3 })
}
