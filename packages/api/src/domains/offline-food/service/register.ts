import type { DeviceId } from '@marquee/contract'
import type { OfflineCounterId, RegisteredOfflineCounter } from '@marquee/contract/offline-food'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { takeNumber } from '../../../series/series.ts'
import { ownDeviceOf } from '../../devices/service.ts'
import { findCounter, insertCounter } from '../repo/counters.ts'
import { bytesOf, keyOf } from './signed.ts'

interface Register {
  commandId: string
  id: OfflineCounterId
  publicKey: string
  name: string
}

/** Series of counters go on through the years. */
const everyYear = 2000

/**
 * Makes the caller's browser a counter, with the next series of the venue. Again with the same key it is the counter that
 * it was. VALIDATION on `publicKey` for what is no point of P-256, STATE for the id of another counter.
 */
export async function registerCounter(ctx: SignedContext, input: Register): Promise<RegisteredOfflineCounter> {
  const { id, name } = input
  const { venueId, actor } = ctx
  const publicKey = bytesOf(input.publicKey)
  if (!publicKey || !(await keyOf(publicKey))) return refuseField('publicKey', 'field.invalid')
  const device = actor.authSessionId && (await ownDeviceOf(ctx.services.db, actor.authSessionId))
  const command = { commandId: input.commandId, procedure: 'offlineFood.register', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const there = await findCounter(work.tx, { venueId, id })
    if (there) {
      if (!there.publicKey.equals(publicKey)) refuse('STATE', { details: { id: 'taken' } })
      return answerOf(there)
    }
    const seriesNo = await takeNumber(work.tx, { venueId, kind: 'offline_counter', prefix: '', year: everyYear })
    const deviceId = (device?.id ?? null) as DeviceId | null
    await insertCounter(work.tx, { venueId, id, seriesNo, name, publicKey, deviceId, by: actor.userId }).catch(
      (error: unknown) => {
        if (classifyPgError(error).constraint === 'offline_counter_key') refuse('STATE', { details: { key: 'taken' } })
        throw error
      },
    )
    const made = (await findCounter(work.tx, { venueId, id })) ?? refuse('NOT_FOUND')
    await work.audit({
      action: 'offlineFood.register',
      entity: 'offline_counter',
      entityId: id,
      after: { series: made.series, ...(name && { name }) },
    })
    return answerOf(made)
  })
}

const answerOf = ({ id, series, lastCounter }: RegisteredOfflineCounter): RegisteredOfflineCounter => ({
  id,
  series,
  lastCounter,
})
