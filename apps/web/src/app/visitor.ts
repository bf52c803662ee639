import { type Me, type Rights, rightsFromDocument } from '@marquee/contract'
import { authSession } from '../lib/auth-session/current.ts'
import { showLook } from '../lib/look.ts'
import { isGuestChoice, switchLanguage } from '../lib/texts.ts'
import { queries } from '../lib/trpc/client.ts'
import { readFailure } from '../lib/trpc/failure.ts'
import { withOwnLock } from '../parts/lock/own-lock.ts'
import type { Visitor } from './guard.ts'

// The page of the failure says what went wrong.
const forever = { staleTime: Number.POSITIVE_INFINITY, meta: { ownError: true } }

/** Shows and keeps what the server says about the person; the language that was chosen before the sign-in stays. */
export async function welcome(me: Me): Promise<void> {
  const isNew = authSession.current()?.me === null
  authSession.keepMe(withOwnLock(me))
  showLook(me.look)
  if (me.language && !(isNew && isGuestChoice())) await switchLanguage(me.language)
}

/** The rights of the active role. Nobody without a role has any. */
async function rightsOf(me: Me): Promise<Rights> {
  if (me.roles.length === 0) return {}
  return rightsFromDocument(await queries.me.rights.ensureData(undefined, forever))
}

/**
 * The visitor at the door, asked once and then kept until it changes. Throws when the server gives no answer: an
 * outage is not a denial.
 */
export async function visitor(): Promise<Visitor> {
  if (!authSession.current()) return { signedIn: false }
  const known = queries.me.get.getData()
  try {
    // Both in one batch; the rights of a locked sign-in are refused and not needed.
    const rights = known ? null : queries.me.rights.ensureData(undefined, forever).catch(() => null)
    const me = await queries.me.get.ensureData(undefined, forever)
    await rights
    if (me !== known) await welcome(me)
    const { locked, mfaMissing } = withOwnLock(me)
    const rightsNow = locked || mfaMissing ? {} : await rightsOf(me)
    return {
      signedIn: true,
      locked,
      mfaMissing,
      rights: rightsNow,
      startPage: me.startPage,
      device: me.device?.kind ?? null,
    }
  } catch (error) {
    if (!authSession.current()) return { signedIn: false }
    const { reason } = readFailure(error)
    if (reason === 'LOCKED') return { signedIn: true, locked: true, mfaMissing: false, rights: {} }
    if (reason === 'MFA_SETUP') return { signedIn: true, locked: false, mfaMissing: true, rights: {} }
    throw error
  }
}
