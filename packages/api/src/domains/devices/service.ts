import { createHash, randomBytes } from 'node:crypto'
import type { AuthSessionId, DeviceId, DeviceKind, OwnDevice, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { Context, SignedContext } from '../../core/context.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { inTransaction, type Tx, type Work } from '../../door/work.ts'
import { accessTopic } from '../../identity/auth-sessions.ts'
import { usersTopic } from '../../identity/people.ts'
import {
  clearDevice,
  findByToken,
  findOwn,
  holdByToken,
  holdDevice,
  putOn,
  selectEndedNow,
  setCode,
  takeCode,
} from './repo.ts'
import { codeFrom, partsOf, shownCode, tokenOf, typedCode } from './rules.ts'

const topic = 'devices'
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

interface Key {
  venueId: VenueId
  id: DeviceId
}

/** A new code for a device, for whoever stands in front of it. STATE for one in the archive. */
export async function showCode(
  ctx: SignedContext,
  { id }: { id: DeviceId },
): Promise<{ code: string; endsAt: string }> {
  const key = { venueId: ctx.venueId, id }
  return inTransaction(ctx, async ({ tx, audit }) => {
    const device = await holdDevice(tx, key)
    if (!device) refuse('NOT_FOUND')
    if (device.archived) refuse('STATE')
    const code = codeFrom(randomBytes(64))
    const endsAt = await setCode(tx, key, ctx.services.tokens.pairingHash(code))
    await audit({ action: 'devices.showCode', entity: 'device', entityId: id })
    return { code: shownCode(code), endsAt }
  })
}

/**
 * Makes the browser that shows a code the device that the code is for, once; whatever was this device before is it no
 * more, and what was signed in there ends. Who is signed in here at the same venue is at the device from now on.
 * VALIDATION on `code` when it is wrong, was used or is too old: which of them is not said.
 */
export async function pairDevice(
  ctx: Context,
  { code: typed }: { code: string },
): Promise<{ token: string; name: string; kind: DeviceKind; venue: string }> {
  const { services } = ctx
  const attempt = { account: 'pair-device', ip: ctx.ip }
  await services.throttle.beforeTry(attempt)
  const code = typedCode(typed)
  if (code === null) refuseField('code', 'field.invalid')
  const secret = randomBytes(32).toString('base64url')
  const here = await signedInHere(ctx)
  const paired = await inTransaction(ctx, async (work) => {
    const device = await takeCode(work.tx, services.tokens.pairingHash(code), hashOf(secret))
    if (!device) refuseField('code', 'field.invalid')
    const ended = await tellEnded(work, device)
    const isHere = here !== null && here.venueId === device.venueId
    await work.audit({
      action: 'devices.pair',
      entity: 'device',
      entityId: device.id,
      after: { device: ctx.device.slice(0, 200), ...(ended > 0 && { ended }) },
      as: {
        venueId: device.venueId,
        actorId: isHere ? here.userId : null,
        authSessionId: isHere ? here.authSessionId : null,
      },
    })
    if (isHere && (await putOn(work.tx, device, here.authSessionId))) {
      work.announce(device.venueId, accessTopic, { authSessionIds: [here.authSessionId] })
    }
    work.announce(device.venueId, topic, { id: device.id })
    return device
  })
  await services.throttle.afterSuccess(attempt)
  const { name, kind, venue } = paired
  return { token: tokenOf({ ...paired, secret }), name, kind, venue }
}

/** Who is signed in where a call comes from, as far as they may go on; the call itself is open to everybody. */
async function signedInHere(ctx: Context) {
  const claims = ctx.token === null ? null : await ctx.services.tokens.verifyAccessToken(ctx.token)
  const actor = claims && (await ctx.services.authSessions.find(claims.authSessionId))
  if (!actor?.authSessionId || actor.userId !== claims?.userId || actor.locked) return null
  return { venueId: actor.venueId, userId: actor.userId, authSessionId: actor.authSessionId }
}

/** Ends what a device holds, at once: its browser is none any more, and who was signed in there is signed out. */
export async function unpairDevice(ctx: SignedContext, { id }: { id: DeviceId }): Promise<true> {
  const key = { venueId: ctx.venueId, id }
  await inTransaction(ctx, async (work) => {
    if (!(await holdDevice(work.tx, key))) refuse('NOT_FOUND')
    const { wasPaired, ended } = await empty(work, key)
    if (!wasPaired) return
    await work.audit({
      action: 'devices.unpair',
      entity: 'device',
      entityId: id,
      ...(ended > 0 && { after: { ended } }),
    })
    work.announce(ctx.venueId, topic, { id })
  })
  return true
}

/** Takes token and code from a device that is held, and tells whose sign-ins ended with them. */
export async function empty(work: Work, key: Key): Promise<{ wasPaired: boolean; ended: number }> {
  const wasPaired = await clearDevice(work.tx, key)
  return { wasPaired, ended: await tellEnded(work, key) }
}

async function tellEnded({ tx, announce }: Work, key: Key): Promise<number> {
  const ended = await selectEndedNow(tx, key)
  if (ended.length > 0) announce(key.venueId, accessTopic, { authSessionIds: ended.map(({ id }) => id) })
  for (const userId of new Set(ended.map((one) => one.userId))) announce(key.venueId, usersTopic, { userId })
  return ended.length
}

/** What the browser that shows this token is; null: no device any more. */
export async function recogniseDevice(ctx: Context, { token }: { token: string }) {
  const parts = partsOf(token)
  const device = parts && (await findByToken(ctx.services.db, parts, hashOf(parts.secret)))
  return device ? { name: device.name, kind: device.kind, venue: device.venue } : null
}

/** The device that a sign-in shows, for the sign-in: where it is, and whether it still is. */
export async function deviceOfToken(db: Db, token: string | undefined): Promise<Key | null> {
  const parts = token === undefined ? null : partsOf(token)
  const device = parts && (await findByToken(db, parts, hashOf(parts.secret)))
  return device ? { venueId: device.venueId, id: device.id } : null
}

/** The device again, inside the sign-in: it stays paired until that is done. null: it was unpaired meanwhile. */
export async function holdDeviceOf(tx: Tx, venueId: VenueId, token: string | undefined): Promise<DeviceId | null> {
  const parts = token === undefined ? null : partsOf(token)
  if (parts?.venueId !== venueId) return null
  return (await holdByToken(tx, parts, hashOf(parts.secret))) ? parts.id : null
}

/** The device at which an auth session is. */
export async function ownDeviceOf(db: Db, authSessionId: AuthSessionId): Promise<OwnDevice | null> {
  return (await findOwn(db, authSessionId)) ?? null
}
