import { describeRights, effectiveRights } from '@marquee/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authSession } from '../lib/auth-session/current.ts'
import { queries } from '../lib/trpc/client.ts'
import { ensureCounter } from '../parts/offline-food/counter.ts'
import type { KeptTerms } from '../parts/offline-food/kept-terms.ts'
import { keepTerms, termsLast } from '../parts/offline-food/terms.ts'
import { emptyStores } from '../parts/offline-food/testing/store.ts'
import { manager, me, signInAs } from '../testing/person.ts'
import { refusal } from '../testing/refusal.ts'
import { visitorAlone } from './at-counter.ts'

const away = new TypeError('Failed to fetch')
const rights = describeRights(manager, effectiveRights([{ module: 'food_purchase', action: 'sell', limits: {} }]))
const kept = {
  ...{ userId: me.user.id, authSessionId: me.authSessionId, venueId: me.venue.id, rights, keptAt: Date.now() },
  till: { sessionId: 's', tillId: 't', name: 'Bar', isTraining: false },
} as unknown as KeptTerms
const setUp = (more: Partial<KeptTerms> = {}) => keepTerms({ ...kept, ...more })

beforeEach(async () => {
  await emptyStores()
  vi.stubGlobal('fetch', async () => {
    throw away
  })
  signInAs(me)
  await ensureCounter(me.venue.id, async ({ id }) => ({ id, series: 'K3', lastCounter: 0 }))
})
afterEach(() => {
  authSession.end('own')
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('the same person comes back to a counter that is set up, with what they might do', async () => {
  await setUp()
  const visitor = await visitorAlone(away)
  expect(visitor).toMatchObject({ signedIn: true, locked: false, rights: { food_purchase: { sell: {} } } })
  expect(queries.me.rights.getData()).toEqual(rights)
  // The guard still has to ask who it is, as soon as somebody answers.
  expect(queries.me.get.getData()).toBeUndefined()
})

describe('nobody is let in', () => {
  test('when the server has answered, whatever it says', async () => {
    await setUp()
    expect(await visitorAlone(refusal('FORBIDDEN'))).toBeNull()
    expect(await visitorAlone(refusal('UNAUTHORIZED'))).toBeNull()
  })

  test('at a screen that is locked, also by a lock that the server has not heard of', async () => {
    await setUp()
    signInAs({ ...me, locked: true })
    expect(await visitorAlone(away)).toBeNull()
    signInAs(me)
    localStorage.setItem('lock.untold', me.authSessionId)
    expect(await visitorAlone(away)).toBeNull()
  })

  test('who is signed out, signed in anew or is somebody else', async () => {
    await setUp()
    authSession.end('own')
    expect(await visitorAlone(away)).toBeNull()
    signInAs({ ...me, authSessionId: crypto.randomUUID() } as never)
    expect(await visitorAlone(away)).toBeNull()
    await setUp()
    signInAs({ ...me, user: { ...me.user, id: crypto.randomUUID() } } as never)
    expect(await visitorAlone(away)).toBeNull()
  })

  test('who has to set up a second factor', async () => {
    await setUp()
    signInAs({ ...me, mfaMissing: true })
    expect(await visitorAlone(away)).toBeNull()
  })

  test('where no till was open, what is sold was told too long ago or for another venue', async () => {
    await setUp({ till: null })
    expect(await visitorAlone(away)).toBeNull()
    await setUp({ keptAt: Date.now() - termsLast })
    expect(await visitorAlone(away)).toBeNull()
    await setUp({ venueId: crypto.randomUUID() })
    expect(await visitorAlone(away)).toBeNull()
  })

  test('at a device without a series', async () => {
    await emptyStores()
    await setUp()
    expect(await visitorAlone(away)).toBeNull()
  })
})
