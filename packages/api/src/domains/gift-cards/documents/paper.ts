import { groupGiftCode, type Language } from '@marquee/contract'
import type { ExportWords } from '../../../exports/words.ts'
import { moneyFormat, whenFormat } from '../../../printing/formats.ts'
import { drawLogo } from '../../../printing/logo.ts'
import { drawMark } from '../../../printing/mark.ts'
import { bytesOf, drawDashes, fittingSize, mm, newPaper, type Paper, write } from '../../../printing/paper.ts'
import { drawQr } from '../../../printing/qr.ts'

/** What is printed of cards. */
export interface CardPages {
  venue: { name: string; city: string | null; logo: string | null }
  language: Language
  words: ExportWords
  cards: readonly {
    code: string
    balanceMinor: number
    currency: string
    validUntil: string
    holder: string | null
  }[]
}

// The paper of the tills: a roll of 80 mm.
const width = 80 * mm
const height = 112 * mm
const margin = 5 * mm
const inner = width - 2 * margin
const centred = { x: margin, width: inner, align: 'center' as const }

/** A page for each card: what it is worth, its code for people and for scanners, and its last day. */
export async function cardPages(pages: CardPages): Promise<Buffer> {
  const { words, language } = pages
  const paper = newPaper({ title: words['giftCards.paper.title'], language, width, height })
  for (const card of pages.cards) {
    paper.addPage({ size: [width, height], margin: 0 })
    drawCard(paper, pages, card)
  }
  return bytesOf(paper)
}

function drawCard(paper: Paper, { venue, words, language }: CardPages, card: CardPages['cards'][number]): void {
  const mark = 10 * mm
  if (venue.logo) drawLogo(paper, venue.logo, { x: margin, width: inner, y: 5 * mm, height: 11 * mm, align: 'center' })
  else drawMark(paper, { x: (width - mark) / 2, y: 5 * mm, size: mark })
  let y = write(paper, venue.name, { ...centred, y: 18 * mm, size: 12, font: 'wide', lines: 2 })
  if (venue.city) y = write(paper, venue.city, { ...centred, y: y + 1, size: 9 })
  drawDashes(paper, { x: margin, y: y + 6, width: inner })
  y = write(paper, words['giftCards.paper.title'], { ...centred, y: y + 13, size: 11 })
  const amount = moneyFormat(language, card.currency)(card.balanceMinor)
  const size = fittingSize(paper, amount, { width: inner, size: 26, font: 'wide' })
  y = write(paper, amount, { ...centred, y: y + 2, size, font: 'wide' })
  if (card.holder) {
    const holder = `${words['giftCards.paper.holder']} ${card.holder}`
    y = write(paper, holder, { ...centred, y: y + 2, size: 10, font: 'bold', lines: 2 })
  }
  const side = 27 * mm
  // Around the code it stays white.
  y += 4 * mm
  drawQr(paper, card.code, { x: (width - side) / 2, y, size: side })
  y = write(paper, groupGiftCode(card.code), { ...centred, y: y + side + 3 * mm, size: 12, font: 'wide', spacing: 0.4 })
  const day = whenFormat(language, 'UTC').date(`${card.validUntil}T12:00:00Z`)
  write(paper, `${words['giftCards.paper.validUntil']} ${day}`, { ...centred, y: y + 4, size: 9 })
}
