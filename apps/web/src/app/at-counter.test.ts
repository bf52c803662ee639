import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authSession } from '../lib/auth-session/current.ts'
import { queries } from '../lib/trpc/client.ts'
import { termsLast } from '../parts/offline-food/terms.ts'
import { counterRights, keepCounter, startCounter } from '../parts/offline-food/testing/counter.ts'
import { emptyStores } from '../parts/offline-food/testing/store.ts'
import { me, signInAs } from '../testing/person.ts'
import { refusal } from '../testing/refusal.ts'
import { sellsAlone, visitorAlone } from './at-counter.ts'

const away = new TypeError('Failed to fetch')

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => {
    throw away
  })
  await startCounter()
})
afterEach(() => {
  authSession.end('own')
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('the same person comes back to a counter that is set up, with what they might do', async () => {
  expect(await sellsAlone()).toBe(false)
  await keepCounter()
  expect(await sellsAlone()).toBe(true)
  const visitor = await visitorAlone(away)
  expect(visitor).toMatchObject({ signedIn: true, locked: false, rights: { food_purchase: { sell: {} } } })
  expect(queries.me.rights.getData()).toEqual(counterRights)
  // The guard still has to ask who it is, as soon as somebody answers.
  expect(queries.me.get.getData()).toBeUndefined()
})

describe('nobody is let in', () => {
  test('when the server has answered, whatever it says', async () => {
    await keepCounter()
    expect(await visitorAlone(refusal('FORBIDDEN'))).toBeNull()
    expect(await visitorAlone(refusal('UNAUTHORIZED'))).toBeNull()
  })

  test('at a screen that is locked, also by a lock that the server has not heard of', async () => {
    await keepCounter()
    signInAs({ ...me, locked: true })
    expect(await visitorAlone(away)).toBeNull()
    expect(await sellsAlone()).toBe(false)
    signInAs(me)
    localStorage.setItem('lock.untold', me.authSessionId)
    expect(await visitorAlone(away)).toBeNull()
  })

  test('who is signed out, signed in anew or is somebody else', async () => {
    await keepCounter()
    authSession.end('own')
    expect(await visitorAlone(away)).toBeNull()
    signInAs({ ...me, authSessionId: crypto.randomUUID() } as never)
    expect(await visitorAlone(away)).toBeNull()
    await keepCounter()
    signInAs({ ...me, user: { ...me.user, id: crypto.randomUUID() } } as never)
    expect(await visitorAlone(away)).toBeNull()
  })

  test('who has to set up a second factor', async () => {
    await keepCounter()
    signInAs({ ...me, mfaMissing: true })
    expect(await visitorAlone(away)).toBeNull()
  })

  test('where no till was open, what is sold was told too long ago or for another venue', async () => {
    await keepCounter({ till: null })
    expect(await visitorAlone(away)).toBeNull()
    await keepCounter({ keptAt: Date.now() - termsLast })
    expect(await visitorAlone(away)).toBeNull()
    await keepCounter({ venueId: crypto.randomUUID() })
    expect(await visitorAlone(away)).toBeNull()
  })

  test('at a device without a series', async () => {
    await emptyStores()
    await keepCounter()
    expect(await visitorAlone(away)).toBeNull()
  })
})
