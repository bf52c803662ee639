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

test('a page that does not know yet whose sign-in it is keeps the lock, and tells it once it does', async () => {
  lockHere()
  await heard()
  sent = []
  // As after a reload that finds no person on the device.
  localStorage.removeItem('userInfo')
  vi.resetModules()
  const again = await import('./own-lock.ts')
  const { authSession: own } = await import('../../lib/auth-session/current.ts')
  expect(own.current()?.me).toBeNull()
  own.keepMe(again.withOwnLock(me))
  expect(own.current()?.me?.locked).toBe(true)
  expect(again.withOwnLock(me).locked).toBe(true)
  await heard()
})

test('a refusal that does not say that it is locked or over leaves it locked', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('gone', 'AbortError')
  })
  lockHere()
  await new Promise((resolve) => setTimeout(resolve, 20))
  comes(me)
  expect(isLocked()).toBe(true)
})
