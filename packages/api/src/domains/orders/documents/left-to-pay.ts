import { moneyFormat, whenFormat } from '../../../printing/formats.ts'
import type { Paper } from '../../../printing/paper.ts'
import type { DocumentFacts } from './facts.ts'
import { drawRow } from './roll.ts'

/**
 * What was left to pay when a paper was made, what is left of it now where that is another sum, and until when. Nothing
 * where nothing was left. Answers where the next thing may begin.
 */
export function drawLeft(
  paper: Paper,
  { language, words, order, venue, dueMinor }: DocumentFacts,
  { top, leftMinor }: { top: number; leftMinor: number },
): number {
  if (leftMinor <= 0) return top
  const money = moneyFormat(language, order.currency)
  const row = { size: 12, rightSize: 15, font: 'wide' as const }
  let y = drawRow(paper, top + 2, { ...row, left: words['receipt.left'], right: money(leftMinor) })
  if (dueMinor !== leftMinor) {
    y = drawRow(paper, y, { ...row, left: words['receipt.leftNow'], right: money(dueMinor) })
  }
  if (dueMinor === 0 || order.dueAt === null) return y
  const { date, time } = whenFormat(language, venue.zone)
  const until = `${date(order.dueAt)} ${time(order.dueAt)}`
  return drawRow(paper, y, { left: words['receipt.dueBy'], right: until, font: 'bold' })
}

/** The same in one line for a pass, which opens no door until all is paid; empty when it is. */
export function unpaidLine({ language, words, order, venue, dueMinor }: DocumentFacts): string {
  if (dueMinor === 0) return ''
  const { date, time } = whenFormat(language, venue.zone)
  const until = order.dueAt === null ? '' : `${words['receipt.dueBy']} ${date(order.dueAt)} ${time(order.dueAt)}`
  return [words['passes.unpaid'], moneyFormat(language, order.currency)(dueMinor), until].filter(Boolean).join(' · ')
}
