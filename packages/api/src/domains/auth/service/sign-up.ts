import type { Context } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { insertPerson, usersTopic } from '../../../identity/people.ts'
import { findFirstVenue, insertPendingMember } from '../repo/sign-up.ts'
import { sendConfirmation } from './confirm-email.ts'
import { requireHardToGuess } from './new-password.ts'
import { steadily } from './steadily.ts'

interface SignUp {
  name: string
  email: string
  password: string
  company?: string
  agreements: boolean
}

/**
 * Asks to be let in. The answer is true whatever happened: a known address changes nothing and is not given away.
 * A mail asks the new person to confirm the address, and someone with the right must admit them before they can sign in.
 */
export async function signUp(ctx: Context, input: SignUp): Promise<true> {
  const { throttle, passwords } = ctx.services
  if (!input.agreements) refuseField('agreements', 'field.required')
  await requireHardToGuess('password', input.password, input)
  await throttle.beforeTry({ account: 'sign-up', ip: ctx.ip })
  const passwordHash = await passwords.hash(input.password)
  return steadily(() => addPendingPerson(ctx, { ...input, passwordHash }))
}

async function addPendingPerson(ctx: Context, person: SignUp & { passwordHash: string }): Promise<void> {
  await inTransaction(ctx, async ({ tx, audit, announce }) => {
    const venue = await findFirstVenue(tx)
    if (!venue) return
    const userId = await insertPerson(tx, person)
    if (!userId) return
    await insertPendingMember(tx, venue.id, userId)
    const { name, email, company } = person
    await sendConfirmation(ctx, tx, { person: { id: userId, name, email, language: null }, venue })
    await audit({
      action: 'auth.signUp',
      entity: 'user',
      entityId: userId,
      after: { name, email, ...(company ? { company } : {}), state: 'pending' },
      as: { venueId: venue.id, actorId: null },
    })
    announce(venue.id, usersTopic, { userId })
  })
}
