import type { FundId, VenueId } from '@marquee/contract'
import { refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../core/work.ts'
import { keepFundInUse } from '../repo/moves.ts'

/**
 * Asked before a till or a way of payment is saved: the fund that it has chosen is in use and stays so until the
 * transaction ends, or the change is refused at `fundId`. That it is of the right kind and venue, its key says.
 */
export async function chooseFund(tx: Tx, venueId: VenueId, fundId: FundId | null): Promise<void> {
  if (fundId !== null && !(await keepFundInUse(tx, venueId, fundId))) refuseField('fundId', 'field.invalid')
}
