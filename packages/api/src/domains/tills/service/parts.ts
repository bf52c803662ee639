import {
  type FoodOrderId,
  mayDo,
  type OrderId,
  type PartPayment,
  type PartPaymentId,
  type PaymentMethod,
  type SeatHoldId,
  type TicketSessionId,
  type TillSessionId,
  type UserId,
} from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { Refusal, refuse, refuseField } from '../../../core/refusal.ts'
import { requireMethod, selectSaleMethods } from '../../../core/sale-methods.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { holdForMoney, refuseByMoney, tellOfMoney } from '../../food-lines/service.ts'
import { requireLiveHold } from '../../seats/service/for-sale.ts'
import { cardsForSale, payWithCards, returnToCards } from '../../vouchers/service/for-sale.ts'
import { tillService } from '../record.ts'
import {
  endAsReturned,
  type HeldMoney,
  heldFor,
  insertPart,
  isAtTerminal,
  keepGroupState,
  lockSold,
  type MoneyOf,
  type StoredPart,
  selectParts,
  sumTakenForSessions,
  takenFor,
} from '../repo/parts.ts'
import { addCash, findOwnKind, holdOpen } from '../repo/till-sessions.ts'
import { mayClose } from './count.ts'
import { maySell } from './may-sell.ts'

interface TakePart {
  commandId: string
  orderId: OrderId
  foodOrderId?: FoodOrderId
  exchangeOf?: OrderId
  holdId?: SeatHoldId
  method: PaymentMethod
  methodId?: string
  amountMinor: number
  dueMinor?: number
  expectedRev?: number
  reference?: string
  giftCard?: string
  training: boolean
}

const told = (stored: StoredPart): PartPayment => {
  const { tillSessionId: _, returnTillSessionId: __, businessDate: ___, foodOrderId: ____, ...part } = stored
  return part
}

// Money for the difference of an exchange is taken, and given back, by whoever exchanges.
const mayExchange = ({ actor }: SignedContext) => mayDo(actor.rights, 'order_list', 'rebook')

/**
 * Takes money for a basket that is sold later, or for an exchange that is made later. Cash is in the caller's till at once:
 * TILL_CLOSED without one. A basket that is held must be so still: HOLD_EXPIRED with its lost seats when its time is up, SALES_CLOSED when its show was called off.
 * STATE with `details.group` when it is for a group whose places are kept no more; STATE when its order is sold or its exchange made, or when the till is for training and the caller was not shown so, or
 * the other way round, or when its food order is over; with `details.openMoney` when other sales of that have taken so much
 * that this is more than is left. STALE with `details.dueMinor` when it is more than is due beside what others have taken, with
 * `details.rev` when the order that is exchanged has changed.
 */
export async function takePart(ctx: SignedContext, input: TakePart): Promise<PartPayment> {
  if (!maySell(ctx) && !(input.exchangeOf && mayExchange(ctx))) refuse('FORBIDDEN')
  const { venueId, actor } = ctx
  const { orderId, foodOrderId, exchangeOf = null, holdId = null, method, amountMinor, training } = input
  const command = { commandId: input.commandId, procedure: 'tills.takePart', input: { ...input } }
  const run = runCommand(ctx, command, async ({ tx, audit, announce }) => {
    if (foodOrderId) await holdForMoney(ctx, tx, foodOrderId)
    // Without what is due the money has changed hands already.
    if (input.dueMinor !== undefined) await requireKeptGroup(tx, { venueId, orderId })
    // What is owed brings no money that could be taken before.
    if (method === 'invoice') refuseField('method', 'field.invalid')
    const { id: methodId } = requireMethod(await selectSaleMethods(tx, venueId), input)
    if (holdId) await requireLiveHold(ctx, tx, holdId)
    const cashMinor = method === 'cash' ? amountMinor : 0
    const ownKind = (await findOwnTillKind(tx, { venueId, cashier: actor.userId })) ?? false
    if (ownKind !== training) refuse('TILL_CLOSED', { details: { training: ownKind } })
    if (exchangeOf) await requireExchangeable(tx, { venueId, id: exchangeOf, training, rev: input.expectedRev })
    const tillSessionId = await moveInDrawer(ctx, tx, { cashMinor, needsTill: method === 'cash' })
    const card = await cardOfPart(ctx, tx, input)
    const reference = (card?.reference ?? input.reference) || null
    const part = {
      venueId,
      orderId,
      exchangeOf,
      foodOrderId,
      holdId,
      tillSessionId,
      method,
      methodId,
      amountMinor,
      dueMinor: input.dueMinor,
      reference,
      takenBy: actor.userId,
    }
    const id = (await insertPart(tx, part)) ?? refuse('STATE', { details: { orderId: 'taken' } })
    if (card) {
      const paid = [{ paymentId: id, cardId: card.id, amountMinor, currency: card.currency }]
      await payWithCards(ctx, tx, { orderId: exchangeOf ?? orderId, paid })
    }
    const after = { order: exchangeOf ?? orderId, method, amountMinor, ...(reference === null ? {} : { reference }) }
    await audit({ action: 'tills.takePart', entity: 'part_payment', entityId: id, after })
    // Another window with the same basket asks for the rest alone.
    announce(venueId, tillService.topic, { id })
    tellOfMoney({ announce }, { venueId, foodOrderId })
    const [row] = await selectParts(tx, { venueId, ids: [id] })
    return row ? told(row) : refuse('NOT_FOUND')
  })
  return run.catch(async (error) => {
    await refuseByMoney(ctx, error, foodOrderId)
    if (isForLapsedGroup(error)) refuse('STATE', { details: { group: 'lapsed' } })
    if (awaitsCharge(error)) refuse('STATE', { details: { charge: 'open' } })
    if (leavesMoneyOpen(error)) refuse('STATE', { details: { orderId: 'taken' } })
    if (exceedsDue(error)) return refuseBeyondDue(ctx, input)
    return isOutOfBounds(error) ? refuseField('amountMinor', 'field.tooBig') : Promise.reject(error)
  })
}

/**
 * Makes sure that money for an order is for no group whose places are kept no more, until the transaction ends: the row is
 * the first that is locked here, as by its booking. STATE with the group's state in `details.group`.
 */
export async function requireKeptGroup(
  tx: Tx,
  of: { venueId: SignedContext['venueId']; orderId: OrderId },
): Promise<void> {
  const group = await keepGroupState(tx, of)
  if (group === undefined || group === 'option') return
  refuse('STATE', { details: group === 'booked' || group === 'closed' ? { orderId: 'taken' } : { group } })
}

async function requireExchangeable(
  tx: Tx,
  of: { venueId: SignedContext['venueId']; id: OrderId; training: boolean; rev: number | undefined },
): Promise<void> {
  const sold = await lockSold(tx, of)
  if (!sold) refuseField('exchangeOf', 'field.invalid')
  if (sold.isTraining !== of.training) refuse('TILL_CLOSED', { details: { training: of.training } })
  if (of.rev !== undefined && of.rev !== sold.rev) refuse('STALE', { details: { rev: sold.rev } })
}

/** Whether the database refused money beyond what is due. */
export function exceedsDue(error: unknown): boolean {
  const { kind, constraint } = classifyPgError(error)
  return kind === 'check' && constraint === 'money_within_due'
}

/** Ends the taking of money that is more than what is still due, and says what is, and who has the rest at which till. STALE. */
export async function refuseBeyondDue(
  { venueId, services }: SignedContext,
  { dueMinor = 0, ...of }: MoneyOf & { dueMinor?: number },
): Promise<never> {
  const held = await heldFor(services.db, { venueId, ...of })
  const takenMinor = held.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return refuse('STALE', { details: { dueMinor: Math.max(0, dueMinor - takenMinor), held } })
}

/** The money of a basket that is neither sold nor given back, whatever order its windows would make of it. */
export const takenForBasket = (
  tx: Tx,
  of: { venueId: SignedContext['venueId']; orderId: OrderId; holdId: SeatHoldId | null },
) => takenFor(tx, of)

/** Who has the open money of a basket, or of the exchanges of an order, and at which till. */
export const moneyHeldFor = (
  db: Tx | SignedContext['services']['db'],
  of: MoneyOf & { venueId: SignedContext['venueId'] },
): Promise<HeldMoney[]> => heldFor(db, of)

/** Whether the database refused money for a group whose option ran out since it was looked at. */
export function isForLapsedGroup(error: unknown): boolean {
  const { kind, constraint } = classifyPgError(error)
  return kind === 'check' && constraint === 'money_for_a_kept_group'
}

/** Whether a card is being charged for an order, or was asked for and nobody knows what came of it. */
export const isChargedFor = isAtTerminal

/** Money taken for baskets that hold places of these ticket sessions, in minor units. */
export const moneyForSessions = (
  db: Tx | SignedContext['services']['db'],
  venueId: SignedContext['venueId'],
  ids: readonly TicketSessionId[],
): Promise<number> => sumTakenForSessions(db, venueId, ids)

/** The money of exchanges of an order that are not made yet. */
export const takenForExchange = (tx: Tx, of: { venueId: SignedContext['venueId']; exchangeOf: OrderId }) =>
  takenFor(tx, of)

// A part names one card alone: its fields are those of the input.
async function cardOfPart(ctx: SignedContext, tx: Tx, { method, amountMinor, giftCard, training }: TakePart) {
  if (method !== 'voucher' && giftCard === undefined) return undefined
  try {
    return (await cardsForSale(ctx, tx, { payments: [{ method, amountMinor, giftCard }], training })).get(0)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const issues = error.data.issues?.map((issue) => ({ ...issue, path: issue.path.replace('payments.0.', '') }))
    return refuse(error.code, { ...error.data, ...(issues && { issues }) })
  }
}

/** Whether the database refused an order beside open money that was taken for it. */
export function leavesMoneyOpen(error: unknown): boolean {
  const { kind, constraint } = classifyPgError(error)
  return kind === 'check' && constraint === 'order_takes_its_money'
}

/** Whether the database refused an order, or money for it, beside a card charge that nobody has answered yet. */
export function awaitsCharge(error: unknown): boolean {
  const { kind, constraint } = classifyPgError(error)
  return kind === 'check' && constraint === 'order_awaits_its_charge'
}

/** Money that a terminal has taken from a card for a basket. */
interface Charged {
  /** The charge's, which its money has too. */
  id: string
  venueId: SignedContext['venueId']
  orderId: string
  foodOrderId: string | null
  holdId: string | null
  tillSessionId: string
  methodId: string
  amountMinor: number
  reference: string | null
  takenBy: string
}

/**
 * Writes such money down in a transaction; false when its order is sold already. A till that was counted meanwhile is not
 * told of it: the money is at no till then.
 */
export async function keepCharged({ tx, announce }: Pick<Work, 'tx' | 'announce'>, charged: Charged): Promise<boolean> {
  const { venueId, tillSessionId, takenBy } = charged
  const open = await holdOpen(tx, { venueId, tillSessionId })
  const at = { tillSessionId: open ? (tillSessionId as TillSessionId) : null, takenBy: takenBy as UserId }
  const id = await insertPart(tx, { ...charged, ...at, method: 'card' })
  if (id) {
    announce(venueId, tillService.topic, { id })
    tellOfMoney({ announce }, charged)
  }
  return id !== undefined
}

interface ReturnParts {
  commandId: string
  ids: PartPaymentId[]
  reference?: string
}

/**
 * Gives money back that was taken for a basket, all of it or nothing: the caller's own, or anybody's for those who may
 * close the tills of others. Cash comes out of the caller's till: TILL_CLOSED without one, VALIDATION on `ids` when
 * there is not so much in it, which the audit keeps. STATE when one of them was given back or sold meanwhile.
 */
export async function returnParts(ctx: SignedContext, input: ReturnParts): Promise<PartPayment[]> {
  if (!maySell(ctx) && !mayClose(ctx, false) && !mayExchange(ctx)) refuse('FORBIDDEN')
  const { venueId, actor } = ctx
  const command = { commandId: input.commandId, procedure: 'tills.returnParts', input: { ...input } }
  const reference = input.reference || null
  const isAll = (found: readonly unknown[]) => found.length === input.ids.length
  try {
    return await runCommand(ctx, command, async ({ tx, audit, announce }) => {
      const parts = await selectParts(tx, { venueId, ids: input.ids })
      const mayReturn = ({ takenBy }: StoredPart) => takenBy.id === actor.userId || mayClose(ctx, false)
      if (!isAll(parts) || !parts.every(mayReturn)) refuse('NOT_FOUND')
      const cashMinor = -parts.reduce((sum, { method, amountMinor }) => sum + (method === 'cash' ? amountMinor : 0), 0)
      // The till is locked before the parts, as by a sale; whether there is enough in it is the last question.
      await requireAlike(ctx, tx, parts)
      const returnTillSessionId = await moveInDrawer(ctx, tx, { cashMinor: 0, needsTill: cashMinor !== 0 })
      const ending = { venueId, ids: input.ids, endedBy: actor.userId, returnTillSessionId, reference }
      if ((await endAsReturned(tx, ending)) < input.ids.length) refuse('STATE')
      await returnToCards(ctx, tx, parts)
      if (cashMinor !== 0) await moveInDrawer(ctx, tx, { cashMinor, needsTill: true })
      for (const { id, orderId, exchangeOf, foodOrderId, method, amountMinor, takenBy } of parts) {
        const after = {
          order: exchangeOf?.id ?? orderId,
          method,
          amountMinor,
          ...(method !== 'cash' && reference ? { reference } : {}),
        }
        const of = { entity: 'part_payment', entityId: id, before: { takenBy: takenBy.name } }
        await audit({ action: 'tills.returnParts', ...of, after })
        // Whoever has the basket in front of them hears of it. A card payment belongs to no till that could be named.
        announce(venueId, tillService.topic, { id })
        tellOfMoney({ announce }, { venueId, foodOrderId })
      }
      return (await selectParts(tx, { venueId, ids: input.ids })).map(told)
    })
  } catch (error) {
    if (!isOutOfBounds(error)) throw error
    await inTransaction(ctx, async ({ audit }) => {
      for (const id of input.ids) {
        const after = { result: 'refused' }
        await audit({ action: 'tills.returnParts', entity: 'part_payment', entityId: id, after })
      }
    })
    return refuseField('ids', 'field.tooBig')
  }
}

/**
 * The money that was taken for baskets and neither sold with them nor given back: the caller's, and everybody's for those
 * who see the funds or may close the tills of others. Money for practice only as long as its till is open.
 */
export async function listOpenParts(ctx: SignedContext): Promise<PartPayment[]> {
  const seesAll = mayDo(ctx.actor.rights, 'funds', 'view') || mayClose(ctx, false)
  if (!maySell(ctx) && !seesAll && !mayExchange(ctx)) refuse('FORBIDDEN')
  const whose = seesAll ? {} : { takenBy: ctx.actor.userId }
  return (await selectParts(ctx.services.db, { venueId: ctx.venueId, state: 'taken', ...whose })).map(told)
}

// Money for practice is given back at a training till, and a guest's own money never.
async function requireAlike({ venueId, actor }: SignedContext, tx: Tx, parts: readonly StoredPart[]): Promise<void> {
  const ownKind = (await findOwnTillKind(tx, { venueId, cashier: actor.userId })) ?? false
  if (parts.some(({ isTraining }) => isTraining !== ownKind)) refuse('TILL_CLOSED', { details: { training: ownKind } })
}

const isOutOfBounds = (error: unknown): boolean => {
  const { kind, constraint } = classifyPgError(error)
  return kind === 'check' && constraint === 'till_session_cash_minor_check'
}

// Cash needs a till; what went over the card terminal is noted at one where there is one.
async function moveInDrawer(
  { venueId, actor }: SignedContext,
  tx: Tx,
  { cashMinor, needsTill }: { cashMinor: number; needsTill: boolean },
): Promise<TillSessionId | null> {
  const id = await addCash(tx, { venueId, cashier: actor.userId, amountMinor: cashMinor })
  if (!id && needsTill) refuse('TILL_CLOSED')
  return id ?? null
}

/** Whether the till at which someone works is for training; undefined: they work at none. */
export const findOwnTillKind = findOwnKind
