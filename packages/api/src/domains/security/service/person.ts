import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, type Work } from '../../../door/work.ts'
import { accessTopic } from '../../../identity/auth-sessions.ts'
import { endKeysOf } from '../../../identity/end-keys.ts'
import { usersTopic, venuesOf } from '../../../identity/people.ts'
import { provePassword } from '../../auth/service/prove.ts'
import { holdPerson } from '../repo/account.ts'

type Person = Awaited<ReturnType<typeof holdPerson>>

/** A unit of work over the caller's own account, which nobody else changes meanwhile. */
export async function changeOwn<T>(ctx: SignedContext, body: (work: Work, person: Person) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (work) => body(work, await holdPerson(work.tx, ctx.actor.userId)))
}

/**
 * The same behind the caller's password: WRONG_CREDENTIALS or THROTTLED. A password that was changed while it was
 * compared is a wrong one.
 */
export async function changeOwnByPassword<T>(
  ctx: SignedContext,
  password: string,
  body: (work: Work, person: Person) => Promise<T>,
): Promise<T> {
  return changeProven(ctx, await provePassword(ctx, ctx.actor, password), body)
}

/** The same behind a password that was proved before: `provenHash` is what it was compared with. */
export async function changeProven<T>(
  ctx: SignedContext,
  provenHash: string,
  body: (work: Work, person: Person) => Promise<T>,
): Promise<T> {
  return changeOwn(ctx, async (work, person) => {
    if (person.password_hash !== provenHash) refuse('WRONG_CREDENTIALS')
    return body(work, person)
  })
}

/** Writes the audit row of a change of the caller's own account. It names what changed and holds no secret. */
export async function auditOwn(
  ctx: SignedContext,
  { audit }: Work,
  entry: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await audit({ ...entry, action: `security.${entry.action}`, entity: 'user', entityId: ctx.actor.userId })
}

/** The caller is looked up again wherever they are signed in; at every venue the lists of people follow. */
export async function announceOwn(ctx: SignedContext, { tx, announce }: Work): Promise<void> {
  const { userId } = ctx.actor
  for (const venueId of await venuesOf(tx, userId)) {
    announce(venueId, accessTopic, { userIds: [userId] })
    announce(venueId, usersTopic, { userId })
  }
}

/** Ends the keys that the caller has made, at every venue: the account is theirs at all of them. Returns how many. */
export async function endOwnKeys({ venueId, actor: { userId } }: SignedContext, work: Work): Promise<number> {
  const action = 'apiKeys.revoke'
  const here = await endKeysOf(work, { userId, venueId, by: userId, action })
  // What is left is of other venues, and is written down there.
  return here + (await endKeysOf(work, { userId, venueId: null, by: null, action }))
}
