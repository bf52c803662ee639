import {
  type DeviceKind,
  type ModuleAccess,
  type ModuleKey,
  mayDo,
  type Rights,
  startOfGroup,
  startPage,
} from '@marquee/contract'
import { paths } from '../lib/paths.ts'
import { mfaSetupFor, signInFor, unlockFor } from '../lib/redirect-url.ts'

/**
 * Who may open a screen: everybody, guests only, anyone signed in, or holders of an action of a module, which is to
 * view it where none is named.
 */
export type ScreenAccess = 'public' | 'guest' | 'signedIn' | { module: ModuleKey } | ModuleAccess

/** The visitor at the door. */
export type Visitor =
  | { signedIn: false }
  | {
      signedIn: true
      locked: boolean
      mfaMissing: boolean
      rights: Rights
      /** The page that the person has chosen to begin at. */
      startPage?: string | null
      /** The kind of the device at which they signed in. */
      device?: DeviceKind | null
    }

/** `null`: come in. Otherwise the address to go to instead. */
export type Verdict = string | null

interface Wanted {
  access: ScreenAccess
  /** Path without the query. */
  path: string
  /** Path and query, to come back to. */
  address: string
}

// What is open to people who still have to set up the second factor that their role demands: that page, and the ways
// out.
const whileMfaMissing = [paths.mfaSetup, paths.unlock, paths.signOut]

/** The one rule of every door. The same row of the route table that names the screen names its access. */
export function decide({ access, path, address }: Wanted, visitor: Visitor): Verdict {
  if (access === 'public') return null
  if (access === 'guest') return visitor.signedIn ? paths.root : null
  if (!visitor.signedIn) return signInFor(address)
  if (visitor.locked && path !== paths.unlock && path !== paths.signOut) return unlockFor(address)
  if (visitor.mfaMissing && !whileMfaMissing.some((one) => one === path)) return mfaSetupFor(address)
  if (path === paths.root) return startPage(visitor.rights, visitor.startPage, visitor.device)
  if (path === paths.tickets) {
    return startOfGroup(visitor.rights, 'ticket-management') ?? `${paths.notFound}?module=ticket_schedules`
  }
  if (path === paths.inventory) {
    const { rights } = visitor
    return startOfGroup(rights, 'ledger') ?? startOfGroup(rights, 'foods') ?? `${paths.notFound}?module=inventory`
  }
  if (access === 'signedIn') return null
  const action = 'action' in access ? access.action : 'view'
  if (mayDo(visitor.rights, access.module, action)) return null
  return `${paths.notFound}?module=${access.module}${action === 'view' ? '' : `&action=${action}`}`
}
