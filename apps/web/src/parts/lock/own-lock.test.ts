import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authSession } from '../../lib/auth-session/current.ts'
import { transformer } from '../../lib/trpc/transformer.ts'
import { me, signInAs } from '../../testing/person.ts'
import { lockHere, unlocked, withOwnLock } from './own-lock.ts'

let sent: string[] = []
beforeEach(() => {
  sent = []
  localStorage.clear()
  signInAs(me)
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(new URL(address, 'http://venue.example').pathname)
    return Response.json([{ result: { data: transformer.serialize(true) } }])
  })
})
afterEach(() => vi.unstubAllGlobals())

const isLocked = () => authSession.current()?.me?.locked
const heard = () => vi.waitFor(() => expect(sent).toEqual(['/trpc/auth.lock']))
/** The server's answer about the person, as every reader of it keeps it. */
const comes = (answer: typeof me) => authSession.keepMe(withOwnLock(answer))

test('an answer that was on its way when the screen was locked does not open it', async () => {
  lockHere()
  expect(isLocked()).toBe(true)
  await heard()
  await new Promise((resolve) => setImmediate(resolve))
  comes(me)
  expect(isLocked()).toBe(true)
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toHaveLength(1)
})

test('the password opens it, and so does the server once it has known of the lock', async () => {
  lockHere()
  await heard()
  unlocked()
  comes(me)
  expect(isLocked()).toBe(false)

  sent = []
  lockHere()
  await heard()
  comes({ ...me, locked: true })
  expect(isLocked()).toBe(true)
  comes(me)
  expect(isLocked()).toBe(false)
})
