import type { OrderDetail } from '@marquee/contract'

type Line = OrderDetail['lines'][number]
type Lines = Pick<OrderDetail, 'lines'> & Partial<Pick<OrderDetail, 'passList' | 'giftCards'>>

/**
 * Whether gift cards of a line are chosen by themselves: they are a part of a package (one that was sold alone has a dialog
 * of its own) that may go back in part, or whose passes are in it no more. Else they go with these.
 */
export const canGoBack = ({ lines, passList = [] }: Lines, { parentLineNo }: Line): boolean => {
  if (parentLineNo === null) return false
  const isWhole = lines.some(({ lineNo, partsRefundable }) => lineNo === parentLineNo && partsRefundable === false)
  const parts = new Set(lines.flatMap((line) => (line.parentLineNo === parentLineNo ? [line.lineNo] : [])))
  return !isWhole || passList.every(({ lineNo, state }) => !parts.has(lineNo) || state === 'cancelled')
}

/** How many gift cards of a line nobody has used. */
export const unusedCards = ({ giftCards = [] }: Lines, { lineNo }: Line): number =>
  giftCards.filter((card) => card.lineNo === lineNo && card.isUnused && card.state !== 'replaced').length
