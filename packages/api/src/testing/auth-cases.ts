import { sql } from 'kysely'
import { insertProof, newProofSecret, type ProofKind } from '../identity/proofs.ts'
import { anyAddress, anyIp } from './any.ts'
import type { ArrangeCall } from './case.ts'
import { makeUser, testPassword } from './factories.ts'
import type { SignedIn, TestApi } from './test-api.ts'

const target = (api: TestApi) => makeUser(api.database.db, { venue: api.venue })
const unconfirmed = (api: TestApi) => makeUser(api.database.db, { venue: api.venue, emailConfirmed: false })

/** The same person at another device, whose sign-in may be used up. */
const again = (api: TestApi, person: SignedIn) => api.signInUser(person.user, { ip: anyIp() })

async function lockedAgain(api: TestApi, person: SignedIn): Promise<SignedIn> {
  const other = await again(api, person)
  await api.database.db
    .updateTable('auth_session')
    .set({ locked_at: sql<string>`now()` })
    .where('id', '=', other.authSessionId)
    .execute()
  return other
}

/** The secret of a link of this person. */
async function proofOf(api: TestApi, { id: userId }: { id: string }, kind: ProofKind): Promise<string> {
  const secret = newProofSecret()
  await api.database.db.transaction().execute((tx) => insertProof(tx, { userId, kind, secret: () => secret }))
  return secret
}

/** One successful call for every procedure of the domain `auth`. */
export const authCases: Record<string, ArrangeCall> = {
  'auth.confirmEmail': async (api) => ({
    caller: api.call({ ip: anyIp() }),
    input: { proof: await proofOf(api, await unconfirmed(api), 'confirmation') },
  }),
  'auth.resendConfirmation': async (api) => ({
    caller: api.call({ ip: anyIp() }),
    input: { email: (await unconfirmed(api)).email },
  }),
  'auth.signIn': async (api) => {
    const { email } = await target(api)
    return { input: { email, password: testPassword }, caller: api.call({ ip: anyIp() }) }
  },
  'auth.signInWithToken': async (_, { token }) => ({ input: { accessToken: token } }),
  'auth.refresh': async (api, person) => ({ input: { refreshToken: (await again(api, person)).refreshToken } }),
  'auth.signOut': async (api, person) => ({ caller: (await again(api, person)).caller }),
  'auth.lock': async (api, person) => ({ caller: (await again(api, person)).caller }),
  'auth.unlock': async (api, person) => ({
    caller: (await lockedAgain(api, person)).caller,
    input: { password: testPassword },
  }),
  'auth.unlockByEmail': async (api, person) => ({
    caller: (await lockedAgain(api, person)).caller,
    input: { email: person.user.email, password: testPassword },
  }),
  'auth.signUp': async (api) => ({
    caller: api.call({ ip: anyIp() }),
    input: { name: 'New Person', email: anyAddress(), password: 'nobody would guess 7', agreements: true },
  }),
  'auth.forgotPassword': async (api) => ({
    caller: api.call({ ip: anyIp() }),
    input: { email: (await target(api)).email },
  }),
  'auth.resetPassword': async (api) => ({
    caller: api.call({ ip: anyIp() }),
    input: { proof: await proofOf(api, await target(api), 'reset'), password: 'nobody would guess 8' },
  }),
  'auth.renewSocket': async (api, { token }) => ({
    caller: api.call({ connection: { token, close: () => {} } }),
    input: { accessToken: token },
  }),
}
