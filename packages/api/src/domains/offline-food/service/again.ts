import type { OfflineCounterId, OfflineSaleRow } from '@marquee/contract/offline-food'
import type { Services, SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import { byMachine, machine } from '../../../door/machine.ts'
import { runCommand } from '../../../door/work.ts'
import { tellCounter } from '../events.ts'
import { holdSale, type Outcome, type SaleKey, selectPostable, selectRows, writeOutcome } from '../repo/sales.ts'
import { seenBy } from './list.ts'
import { postSale } from './post.ts'
import { saleOf } from './signed.ts'
import { entryOf, tryAgain } from './upload.ts'

interface Retry {
  commandId: string
  counterId: OfflineCounterId
  counter: number
  expectedRev: number
}

/** Tries a sale again that waits or is stuck. NOT_FOUND, STATE when it is posted, STALE. */
export async function retrySale(ctx: SignedContext, input: Retry): Promise<OfflineSaleRow> {
  const { venueId } = ctx
  const { counterId, counter, expectedRev } = input
  const key = { venueId, counterId, counter }
  const of = seenBy(ctx)
  const rowOf = async (work: Work) => (await selectRows(work.tx, { venueId, of, key }))[0] ?? refuse('NOT_FOUND')
  const command = { commandId: input.commandId, procedure: 'offlineFood.retry', input: { ...input } }
  return tryAgain(() =>
    runCommand(ctx, command, async (work) => {
      const { receipt } = await rowOf(work)
      const kept = (await holdSale(work.tx, key)) ?? refuse('NOT_FOUND')
      if (kept.state === 'posted') refuse('STATE', { details: { state: kept.state } })
      if (kept.rev !== expectedRev) refuse('STALE', { details: { rev: kept.rev } })
      await postHeld(ctx.services, work, { key, signed: kept.signed, receipt, action: 'offlineFood.retry' })
      tellCounter(work, venueId, counterId)
      return rowOf(work)
    }),
  )
}

interface Held {
  key: SaleKey
  signed: string | null
  receipt: string
  action: string
  /** Nobody has asked for it: its till is open again. */
  isDue?: true
}

async function postHeld(services: Services, work: Work, { key, signed, receipt, action, isDue }: Held) {
  const { venueId } = key
  const sale = saleOf(signed ?? '')
  const requestId = receipt
  const outcome: Outcome = sale
    ? await postSale(services, work, { venueId, receipt, sale, requestId })
    : { state: 'stuck', reason: 'payload' }
  // A till that was closed again meanwhile changes nothing.
  if (isDue && outcome.state === 'waiting') return outcome
  await writeOutcome(work.tx, key, outcome)
  if (sale) {
    const entry = await entryOf(work, { action, venueId, receipt, sale, outcome })
    await work.audit({ ...entry, ...(isDue && { as: machine(venueId) }) })
  }
  return outcome
}

// So many a turn; the next turn goes on.
const atOnce = 500

/**
 * Posts the sales that wait for their till, once it is open again. Each is a transaction behind its row: of two processes
 * one posts it, and one that fails holds up no other.
 */
export async function postWaiting(services: Services, signal: AbortSignal): Promise<void> {
  for (const key of await selectPostable(services.db, atOnce)) {
    if (signal.aborted) return
    try {
      await tryAgain(() => postOne(services, key))
    } catch (error) {
      services.log.warn({ err: error, ...key }, 'a sale made offline waits further')
    }
  }
}

async function postOne(services: Services, key: SaleKey): Promise<void> {
  const { venueId, counterId, counter } = key
  const [row] = await selectRows(services.db, { venueId, key: { counterId, counter } })
  if (!row) return
  await byMachine(services, row.receipt, async (work) => {
    const kept = await holdSale(work.tx, key)
    if (kept?.state !== 'waiting') return
    const { receipt } = row
    const held = { key, signed: kept.signed, receipt, action: 'offlineFood.upload', isDue: true } as const
    const outcome = await postHeld(services, work, held)
    if (outcome.state !== 'waiting') tellCounter(work, venueId, counterId)
  })
}
