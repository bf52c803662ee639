import { setTimeout as sleep } from 'node:timers/promises'
import type { TicketSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterEach, expect, test, vi } from 'vitest'
import type { Services } from '../../../core/context.ts'
import { inTurn, width } from './turnstile.ts'

afterEach(() => vi.useRealTimers())
const services = {} as Services
const newSession = () => ({ services, ticketSessionId: uuidv7() as TicketSessionId })

test('a few at a time, in the order in which they came, each once, also when some fail', async () => {
  const session = newSession()
  let inside = 0
  let most = 0
  const begun: number[] = []
  const all = Array.from({ length: 50 }, (_, n) =>
    inTurn(session, async () => {
      begun.push(n)
      inside += 1
      most = Math.max(most, inside)
      await sleep(1)
      inside -= 1
      if (n % 7 === 0) throw new Error('refused')
      return n
    }),
  )
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  expect(begun).toEqual(Array.from({ length: 50 }, (_, n) => n))
  expect(most).toBe(width)
})

test('alone, one at a time, and beside the others', async () => {
  const session = newSession()
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 10 }, () =>
      inTurn({ ...session, alone: true }, async () => {
        inside += 1
        most = Math.max(most, inside)
        await inTurn(session, () => sleep(1))
        inside -= 1
      }),
    ),
  )
  expect(most).toBe(1)
})

test('one show waits for no other', async () => {
  const full = newSession()
  const open: (() => void)[] = []
  const kept = Array.from({ length: width }, () =>
    inTurn(full, () => new Promise<void>((resolve) => open.push(resolve))),
  )
  const waiting = inTurn(full, async () => 'in')
  expect(await inTurn(newSession(), async () => 'at once')).toBe('at once')
  for (const go of open) go()
  await Promise.all(kept)
  expect(await waiting).toBe('in')
})

test('a call that waits too long is told so, and nothing was begun; its place is not lost', async () => {
  vi.useFakeTimers()
  const session = newSession()
  const open: (() => void)[] = []
  const kept = Array.from({ length: width }, () =>
    inTurn(session, () => new Promise<void>((resolve) => open.push(resolve))),
  )
  const work = vi.fn(async () => 'in')
  const late = inTurn(session, work).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await late).toBe('UNAVAILABLE')
  expect(work).not.toHaveBeenCalled()
  for (const go of open) go()
  await Promise.all(kept)
  expect(await inTurn(session, work)).toBe('in')
})
