import type { TillSessionRow } from '@marquee/contract'

/** Everybody who worked at a till, the first one first: its difference is not of the last of them alone. */
export const cashiersOf = ({ cashiers, cashier }: TillSessionRow): string =>
  [...new Set(cashiers.map(({ name }) => name))].join(', ') || cashier.name
