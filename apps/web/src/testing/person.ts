import { defaultLook, type Me } from '@marquee/contract'
import { authSession } from '../lib/auth-session/current.ts'

export const manager = { id: '01990000-0000-7000-8000-0000000000a2', name: 'Manager' }

/** A manager of a venue in Istanbul, as the server describes them. */
export const me = {
  user: {
    id: '01990000-0000-7000-8000-0000000000a1',
    name: 'Ada Keeper',
    email: 'ada@venue.example',
    avatar: null,
    status: 'online',
  },
  roles: [manager],
  venue: {
    id: '01990000-0000-7000-8000-0000000000a3',
    name: 'The Venue',
    zone: 'Europe/Istanbul',
    businessCutoff: '06:00',
    currency: 'TRY',
    locale: 'en',
  },
  language: null,
  look: defaultLook,
  featuresOff: [],
  newsSeen: null,
  authSessionId: '01990000-0000-7000-8000-0000000000a4',
  locked: false,
  mfaMissing: false,
  autoLockMinutes: 15,
  startPage: null,
  names: { roles: [], tills: [], zones: [] },
} as unknown as Me

/** Signs the person in at this browser, with a token that no server has given. */
export function signInAs(person: Me): void {
  const now = Math.floor(Date.now() / 1000)
  const claims = btoa(JSON.stringify({ iat: now, exp: now + 900 })).replaceAll('=', '')
  authSession.begin({
    accessToken: `e30.${claims}.x`,
    refreshToken: 'r',
    tokenType: 'bearer',
    user: person.user,
  } as never)
  authSession.keepMe(person)
}
