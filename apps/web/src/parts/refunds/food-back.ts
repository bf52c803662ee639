import type { CancelPreview, LocalText, OrderDetail } from '@marquee/contract'

// The food of an order that goes back, by name. A share of a dish is money of it and no piece.

interface Named {
  lines: readonly Pick<OrderDetail['lines'][number], 'lineNo' | 'text' | 'share'>[]
}
type Back = Pick<CancelPreview, 'lines'>
type Pieces = { text: LocalText; qty: number }[]

/** So many pieces of lines of an order, by their names. */
export const namedPieces = ({ lines }: Named, pieces: readonly { lineNo: number; qty: number }[]): Pieces =>
  pieces.flatMap(({ lineNo, qty }) => {
    const line = lines.find((one) => one.lineNo === lineNo)
    return line ? [{ text: line.text, qty }] : []
  })

const foodIn = ({ lines }: Back) =>
  lines.flatMap(({ kind, qty, reverses }) =>
    kind === 'food' && qty < 0 && reverses !== null ? [{ lineNo: reverses, qty: -qty }] : [],
  )

const shareOf = ({ lines }: Named, no: number) => lines.find(({ lineNo }) => lineNo === no)?.share

/** The pieces of food that a cancellation takes back, by their names. */
export const dishesIn = (order: Named, preview: Back): Pieces =>
  namedPieces(
    order,
    foodIn(preview).filter(({ lineNo }) => !shareOf(order, lineNo)),
  )

/** The dishes of which a cancellation gives a share of the price back, with how many pieces it is a share of. */
export const sharesIn = (order: Named, preview: Back): Pieces =>
  namedPieces(
    order,
    foodIn(preview).flatMap(({ lineNo }) => {
      const share = shareOf(order, lineNo)
      return share ? [{ lineNo, qty: share.qty }] : []
    }),
  )

/** How many pieces of food a cancellation takes back. */
export const itemsIn = (order: Named, preview: Back): number =>
  dishesIn(order, preview).reduce((items, { qty }) => items + qty, 0)
