import type { Services } from '../../../core/context.ts'
import { byMachine, machine } from '../../../door/machine.ts'
import { tellOfMoney } from '../../food-lines/service.ts'
import { type ChargeAnswer, NoAnswer, type StateAnswer } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import { type ChargeAtTerminal, claimLooks, claimStart, endCharge, findAtTerminal, lookAgain } from '../repo/charges.ts'
import { keepMoney, withMoney } from './keep.ts'

type Key = Pick<ChargeAtTerminal, 'venueId' | 'id'>

// A question to a terminal that takes longer has no answer.
const patienceMs = 8_000
const longestPauseSeconds = 300
const atOnce = 20

/** Writes down what a terminal says of a charge; the same answer again changes nothing. */
export async function noteAnswer(services: Services, charge: ChargeAtTerminal, answer: ChargeAnswer): Promise<void> {
  if (answer.state === 'pending') return
  const { venueId, id } = charge
  await withMoney(charge, (orderId) =>
    byMachine(services, id, async (work) => {
      const { tx, audit } = work
      if (!(await endCharge(tx, charge, answer))) {
        await lookAgain(tx, charge, null)
        return
      }
      const reference = answer.state === 'approved' ? answer.reference : null
      if (answer.state === 'approved') await keepMoney(work, charge, { orderId, reference })
      tellOfMoney(work, charge)
      await audit({
        action: 'cardCharges.answer',
        entity: 'card_charge',
        entityId: id,
        before: { state: charge.state },
        after: {
          result: answer.state,
          order: charge.orderId,
          amountMinor: charge.amountMinor,
          ...(reference && { reference }),
          ...(answer.state === 'refused' && { reason: answer.refusal }),
        },
        as: machine(venueId),
      })
    }),
  )
}

/**
 * Has a charge done that was written down. Only the first process that wants to does; it waits for the answer, and where
 * none comes asks once what became of it. Never throws.
 */
export async function startCharge(services: Services, key: Key): Promise<void> {
  const { db, log } = services
  try {
    const charge = await claimStart(db, key)
    if (!charge) return
    const { amountMinor, currency } = charge
    const signal = AbortSignal.timeout(Math.max(0, Math.round(charge.answerInMs)))
    const order = { reference: charge.id, amountMinor, currency }
    const tell = (answer: ChargeAnswer) => noteAnswer(services, charge, answer)
    await adapterOf(db, charge.adapter)
      .start(charge.settings, order, tell, signal)
      .catch((error: unknown) => log.warn({ err: error, chargeId: charge.id }, 'a card terminal gave no answer'))
    const now = await findAtTerminal(db, key)
    if (now?.state === 'asked') await lookAt(services, now, { isLost: true })
  } catch (error) {
    // It is written down: the standing job goes on with it.
    log.warn({ err: error, chargeId: key.id }, 'a card charge is left to be looked at')
  }
}

/**
 * Asks a terminal what became of a charge. Without an answer it is unknown once the time for one is over, or when its
 * connection was lost before (`isLost`).
 */
export async function lookAt(services: Services, charge: ChargeAtTerminal, { isLost = false } = {}): Promise<void> {
  const { db, log } = services
  if (charge.state === 'approved' || charge.state === 'refused' || charge.isOld) {
    await lookAgain(db, charge, null)
    return
  }
  // Nobody has sent it, and nobody will: whoever starts a charge sees that it is wanted no more.
  if (!charge.isStarted) {
    if (charge.wantsCancel) await noteAnswer(services, charge, { state: 'cancelled' })
    else await startCharge(services, charge)
    return
  }
  try {
    const answer = await askFor(services, charge)
    if (answer.state === 'pending' || answer.state === 'notFound') await lookAgain(db, charge, 2)
    else await noteAnswer(services, charge, answer)
  } catch (error) {
    log.warn({ err: error, chargeId: charge.id }, 'a card terminal does not say what became of a charge')
    if (charge.state === 'asked' && (isLost || charge.isLate)) await noteUnknown(services, charge)
    await lookAgain(db, charge, Math.min(longestPauseSeconds, 2 ** Math.min(charge.looks, 10)))
  }
}

/** Asks a terminal what became of a charge that is unknown, before somebody decides; nothing changes without an answer. */
export async function askOnceMore(services: Services, charge: ChargeAtTerminal): Promise<void> {
  const answer = await askFor(services, charge).catch((error: unknown) => {
    if (error instanceof NoAnswer) return null
    throw error
  })
  if (answer && answer.state !== 'notFound') await noteAnswer(services, charge, answer)
}

// Where a terminal has not begun or not finished, and nobody waits for it any more, it is told to stop.
async function askFor({ db }: Services, charge: ChargeAtTerminal): Promise<StateAnswer> {
  const adapter = adapterOf(db, charge.adapter)
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await adapter.ask(charge.settings, charge.id, signal)
  const isOver = charge.wantsCancel || charge.isLate || charge.state !== 'asked'
  if (!isOver || (answer.state !== 'pending' && answer.state !== 'notFound')) return answer
  return adapter.cancel(charge.settings, charge.id, signal)
}

async function noteUnknown(services: Services, charge: ChargeAtTerminal): Promise<void> {
  const { venueId, id, amountMinor, orderId } = charge
  await byMachine(services, id, async ({ tx, audit }) => {
    if (!(await endCharge(tx, charge, { state: 'unknown' }))) return
    const after = { result: 'unknown', order: orderId, amountMinor }
    await audit({ action: 'cardCharges.answer', entity: 'card_charge', entityId: id, after, as: machine(venueId) })
  })
}

/** Asks the terminals about all charges whose turn it is. Safe in several processes at once. */
export async function lookAtAll(services: Services): Promise<void> {
  const due = await claimLooks(services.db, atOnce)
  await Promise.all(due.map((charge) => lookAt(services, charge)))
}
