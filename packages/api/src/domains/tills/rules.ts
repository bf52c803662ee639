/** What a movement does to the cash in the drawer. */
export const movementSign = { paid_in: 1, paid_out: -1, drop: -1, no_sale: 0, card_refund: -1 } as const
export type MovementKind = keyof typeof movementSign

/** What went in and out beside the sales, by kind. */
export function sumsOf(movements: readonly { kind: string; amountMinor: number }[]) {
  const of = (kind: MovementKind) => movements.filter((movement) => movement.kind === kind)
  const sum = (kind: MovementKind) => ({
    count: of(kind).length,
    amountMinor: of(kind).reduce((total, { amountMinor }) => total + amountMinor, 0),
  })
  return {
    paidIn: sum('paid_in'),
    paidOut: sum('paid_out'),
    drops: sum('drop'),
    cardRefunds: sum('card_refund'),
    opens: of('no_sale').length,
  }
}
