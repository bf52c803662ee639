import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { findCurrency, findDays } from '../repo/days.ts'

/** Refuses a last day of a card that is over, or further away than anyone can promise. */
export async function requireDay({ venueId }: SignedContext, tx: Tx, day: string | undefined): Promise<void> {
  if (day === undefined) return
  const { today, last } = await findDays(tx, venueId)
  if (day < today) refuseField('validUntil', 'field.tooSmall')
  if (day > last) refuseField('validUntil', 'field.tooBig')
}

/** In which currency the venue's cards are made now. */
export const currencyOf = ({ services, venueId }: SignedContext): Promise<string> => findCurrency(services.db, venueId)
