/** What a movement does to the cash in the drawer. */
export const movementSign = { paid_in: 1, paid_out: -1, drop: -1, no_sale: 0 } as const
export type MovementKind = keyof typeof movementSign
