import type {
  CardCharge,
  CardChargeId,
  FoodOrderId,
  OrderId,
  OwnTerminal,
  PaymentMethodId,
  SeatHoldId,
} from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand } from '../../../door/work.ts'
import { refuseByMoney, tellOfMoney } from '../../food-lines/service.ts'
import { requireLiveHold } from '../../seats/service/for-sale.ts'
import { maySell } from '../../tills/service/may-sell.ts'
import {
  awaitsCharge,
  exceedsDue,
  findOwnTillKind,
  isForLapsedGroup,
  refuseBeyondDue,
  requireKeptGroup,
  takenForBasket,
} from '../../tills/service/parts.ts'
import { endCharge, findAtTerminal, insertCharge, selectCharges, wantCancel } from '../repo/charges.ts'
import { findOwnTerminal } from '../repo/terminals.ts'
import { lookAt, startCharge } from './ask.ts'

/** The terminal of the caller's till; null: they charge on none. */
export async function ownTerminal(ctx: SignedContext): Promise<OwnTerminal> {
  if (!maySell(ctx)) return null
  const found = await findOwnTerminal(ctx.services.db, { venueId: ctx.venueId, cashier: ctx.actor.userId })
  if (!found) return null
  const { id, name, methodId, isSimulated } = found
  return { id, name, methodId, isSimulated }
}

interface StartCharge {
  commandId: string
  orderId: OrderId
  foodOrderId?: FoodOrderId
  holdId?: SeatHoldId
  methodId: PaymentMethodId
  amountMinor: number
  takenMinor: number
  dueMinor?: number
}

/**
 * Asks the terminal of the caller's till to charge a card for a basket. The answer says that it was asked: what becomes of
 * it is read by `getCharge`. TILL_CLOSED without a till, or at one for practice; VALIDATION on `methodId` where the till's
 * terminal takes other money; STATE with `details.charge` while a charge of the basket has no answer, with
 * `details.terminal` while the terminal is at work for another, with `details.orderId` when the order is sold, with
 * `details.taken` when other money was taken for the basket than the caller was shown; STALE with `details.dueMinor` when
 * less is due; STATE with `details.openMoney` when other sales of its food order have taken too much beside it; HOLD_EXPIRED when the basket is held no more,
 * SALES_CLOSED when its show was called off; STATE with `details.group` when it is for a group whose places are kept no more.
 */
export async function askForCharge(ctx: SignedContext, input: StartCharge): Promise<CardCharge> {
  if (!maySell(ctx)) refuse('FORBIDDEN')
  const { venueId, actor, services } = ctx
  const { orderId, foodOrderId = null, holdId = null, amountMinor, dueMinor } = input
  const command = { commandId: input.commandId, procedure: 'cardCharges.start', input: { ...input } }
  const run = runCommand(ctx, command, async ({ tx, audit, announce }) => {
    await requireKeptGroup(tx, { venueId, orderId })
    if (holdId) await requireLiveHold(ctx, tx, holdId)
    const kind = await findOwnTillKind(tx, { venueId, cashier: actor.userId })
    if (kind !== false) refuse('TILL_CLOSED', kind ? { details: { training: true } } : {})
    const terminal = await findOwnTerminal(tx, { venueId, cashier: actor.userId })
    if (terminal?.methodId !== input.methodId) return refuseField('methodId', 'field.invalid')
    const id = await insertCharge(tx, {
      venueId,
      orderId,
      foodOrderId,
      holdId,
      terminal,
      amountMinor,
      dueMinor,
      askedBy: actor.userId,
    })
    // Read behind the row that keeps others away: of two windows the second sees what the first has charged.
    const taken = await takenForBasket(tx, { venueId, orderId, holdId })
    if (taken !== input.takenMinor) refuse('STATE', { details: { taken } })
    const after = { order: orderId, amountMinor, terminal: terminal.name }
    await audit({ action: 'cardCharges.start', entity: 'card_charge', entityId: id, after })
    tellOfMoney({ announce }, { venueId, foodOrderId })
    const [charge] = await selectCharges(tx, { venueId, id })
    return charge ?? refuse('NOT_FOUND')
  })
  const charge = await run.catch(async (error: unknown) => {
    await refuseByMoney(ctx, error, input.foodOrderId)
    const { kind, constraint } = classifyPgError(error)
    if (isForLapsedGroup(error)) refuse('STATE', { details: { group: 'lapsed' } })
    if (awaitsCharge(error)) refuse('STATE', { details: { orderId: 'taken' } })
    if (exceedsDue(error)) return refuseBeyondDue(ctx, input)
    if (kind === 'unique' && constraint === 'card_charge_open') refuse('STATE', { details: { charge: 'open' } })
    if (kind === 'unique' && constraint === 'card_charge_at_terminal')
      refuse('STATE', { details: { terminal: 'busy' } })
    throw error
  })
  // The terminal is asked behind the commit: whatever happens from here on, it is known that it may have been.
  void startCharge(services, { venueId, id: charge.id })
  return charge
}

/** A charge as it is now; the caller's own, or anybody's for those who see the transactions. */
export async function getCharge(ctx: SignedContext, id: CardChargeId): Promise<CardCharge> {
  const [charge] = await selectCharges(ctx.services.db, { venueId: ctx.venueId, id })
  if (!charge || !maySee(ctx, charge)) refuse('NOT_FOUND')
  return charge
}

/** The charges that were asked for an order, the newest first. */
export async function chargesOfOrder(ctx: SignedContext, orderId: OrderId): Promise<CardCharge[]> {
  const charges = await selectCharges(ctx.services.db, { venueId: ctx.venueId, orderId })
  return charges.filter((charge) => maySee(ctx, charge))
}

const maySee = ({ actor }: SignedContext, { askedBy }: CardCharge) =>
  askedBy.id === actor.userId || actor.rights.transactions?.view !== undefined

/**
 * Tells the terminal to stop a charge of the caller. It is cancelled when the terminal says so; a card that was charged
 * already stays charged. STATE when it is over.
 */
export async function cancelCharge(ctx: SignedContext, id: CardChargeId): Promise<CardCharge> {
  const { venueId, services, actor } = ctx
  const begun = await inTransaction(ctx, async ({ tx, audit }) => {
    const [charge] = await selectCharges(tx, { venueId, id })
    if (!charge || charge.askedBy.id !== actor.userId) refuse('NOT_FOUND')
    if (!(await wantCancel(tx, { venueId, id }))) refuse('STATE', { details: { state: charge.state } })
    const after = { order: charge.orderId, amountMinor: charge.amountMinor }
    await audit({ action: 'cardCharges.cancel', entity: 'card_charge', entityId: id, after })
    const now = await findAtTerminal(tx, { venueId, id })
    // Nobody has sent it, and whoever would sees that it is wanted no more.
    if (now && !now.isStarted) await endCharge(tx, { venueId, id }, { state: 'cancelled' })
    return now?.isStarted ? now : null
  })
  if (begun) await lookAt(services, begun)
  return getCharge(ctx, id)
}
