import type { ServedPass } from '@marquee/contract/food-orders'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import { readCode } from '../../passes/service/check.ts'

/** Whose seat a pass is that was scanned; VALIDATION for a code that is nobody's, or a pass that is not good. */
export async function findServedPass(ctx: SignedContext, code: string): Promise<ServedPass> {
  const { pass } = await readCode(ctx.services.db, ctx.venueId, code)
  if (!pass || (pass.row.state !== 'issued' && pass.row.state !== 'used')) return refuseField('code', 'field.invalid')
  const { row, session } = pass
  const seat = row.seat && { section: row.seat.section, row: row.seat.row, label: row.seat.label }
  return {
    passId: row.id,
    ticketSessionId: session.id,
    product: session.product,
    startsAt: session.startsAt,
    holderName: row.holderName,
    seat,
  }
}
