import type { SignedIn } from '@marquee/api/testing'
import type { Language, Namespace } from '@marquee/i18n'
import { configure } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { authSession } from '../lib/auth-session/current.ts'
import { signInAs } from './person.ts'
import { type ServedVenue, servedLink } from './served-venue.ts'
import { mountScreen } from './show-screen.tsx'

// A real server answers, beside others that use the machine.
configure({ asyncUtilTimeout: 15_000 })

interface ServedScreen {
  venue: ServedVenue
  /** Who is in front of it; null for a guest. */
  as: SignedIn | null
  namespaces: readonly Namespace[]
  at: string
  language?: Language
}

/**
 * Shows a screen over the product's own procedures and a database: what it asks, changes and is refused is real. For
 * lists and forms whose answers depend on one another; one answer that is hard to bring about is played by `showScreen`.
 */
export async function showServed(element: ReactNode, { venue, as, ...screen }: ServedScreen) {
  // What a screen writes into the address goes past the router: the window stands where the screen does.
  window.happyDOM?.setURL(`http://localhost:3000${screen.at}`)
  // Files and drawings come over the network, which is not there.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('there is no network')))
  if (as) signInAs(await as.caller.me.get())
  else authSession.end('own')
  return mountScreen(element, { ...screen, link: servedLink(venue.api, as?.token ?? null) })
}
