import type { UploadedOfflineSales } from '@marquee/contract/offline-food'
import { offlineSale, uploadOfflineSalesInput } from '@marquee/contract/offline-food'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newUuid } from '../../lib/uuid.ts'
import { ensureCounter, readCounter } from './counter.ts'
import type { KeptSale, Slip } from './db.ts'
import { forgetTermsOfDevice } from './forget.ts'
import type { KeptTerms } from './kept-terms.ts'
import { countKeptSales, isOfSame, keepSale, keptSales, type NewSale, NotKept } from './sales.ts'
import { keepTerms, readTerms, termsLast } from './terms.ts'
import { emptyStores } from './testing/store.ts'
import { type Send, uploadSales } from './upload.ts'

const venueId = '01990000-0000-7000-8000-0000000000a3'
const otherVenue = '01990000-0000-7000-8000-0000000000b3'

const saleOf = (more: Partial<NewSale> = {}) =>
  ({
    ...{ foodOrderId: newUuid(), orderId: newUuid(), soldAt: '2026-11-26T18:00:00.000Z', soldBy: newUuid() },
    ...{ tillId: newUuid(), tillSessionId: newUuid(), training: false, service: 'counter', guestName: '', note: '' },
    currency: 'TRY',
    lines: [
      {
        ...{ variantId: newUuid(), qty: 2, modifiers: [], picks: [], note: '', course: 1, guestNo: null },
        paidUnitMinor: 3000,
      },
    ],
    ...{ dueMinor: 6000, roundingMinor: 0, tenderedMinor: 10_000 },
    ...more,
  }) as NewSale
const slip = { dueMinor: 6000, currency: 'TRY' } as Slip
const keep = (sale = saleOf(), at = venueId) => keepSale(at, sale, slip)

const register = vi.fn(async ({ id }: { id: string }) => ({ id, series: 'K3', lastCounter: 0 }) as never)
const posted = (sale: { payload: string }, more: object = {}) => ({
  ...{ counter: JSON.parse(sale.payload).counter, state: 'posted', late: false, known: false },
  ...{ orderNo: 1, callNo: 1, reason: null, ...more },
})
const answerOf = (sales: object[]) => ({ sales, lastCounter: 0 }) as UploadedOfflineSales

beforeEach(async () => {
  await emptyStores()
  register.mockClear()
})

test('a sale is of the same things whatever they cost, and of others with one more, one less or another number', async () => {
  const sale = saleOf({ note: 'x' })
  const [line] = sale.lines
  if (!line) throw new Error('a sale has lines')
  const { kept } = await ensureCounter(venueId, register).then(() => keep(sale))
  expect(await isOfSame(kept, { lines: [{ ...line, paidUnitMinor: 1 }] })).toBe(true)
  expect(await isOfSame(kept, { lines: [{ ...line, qty: 3 }] })).toBe(false)
  expect(await isOfSame(kept, { lines: [line, line] })).toBe(false)
  expect(await isOfSame(kept, { lines: [] })).toBe(false)
})

describe('a counter', () => {
  test('gets one series however many windows ask for it, and signs with a key that nobody can read', async () => {
    const [one, two] = await Promise.all([ensureCounter(venueId, register), ensureCounter(venueId, register)])
    expect(one.id).toBe(two.id)
    expect(new Set(register.mock.calls.map(([{ id }]) => id))).toEqual(new Set([one.id]))
    expect(one.keys.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', one.keys.privateKey)).rejects.toThrow()
    expect((await ensureCounter(otherVenue, register)).id).not.toBe(one.id)
  })

  test('that is not named by the server sells nothing, and asks again under the same id and command', async () => {
    register.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(ensureCounter(venueId, register)).rejects.toThrow()
    await expect(keep()).rejects.toThrow(NotKept)
    await ensureCounter(venueId, register)
    const [first, second] = register.mock.calls.map(([input]) => input)
    expect(second).toEqual(first)
    expect((await keep()).kept.slip.receipt).toBe('K3-000001')
  })

  test('goes on after the highest number that the server has of it', async () => {
    register.mockImplementationOnce(async ({ id }) => ({ id, series: 'K3', lastCounter: 16 }) as never)
    await ensureCounter(venueId, register)
    expect((await keep()).kept.slip.receipt).toBe('K3-000017')
  })
})

describe('sales', () => {
  beforeEach(async () => void (await ensureCounter(venueId, register)))

  test('of windows that sell at once have a number each, none left out, and are signed as they are kept', async () => {
    await Promise.all(Array.from({ length: 12 }, () => keep()))
    const sales = await keptSales(venueId)
    expect(sales.map(({ counter }) => counter)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
    const own = await readCounter(venueId)
    for (const { payload, signature, counter } of sales) {
      expect(offlineSale.parse(JSON.parse(payload))).toMatchObject({ counter, dueMinor: 6000 })
      const bytes = Uint8Array.from(atob(signature.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
      const check = { name: 'ECDSA', hash: 'SHA-256' }
      const key = own?.keys.publicKey as CryptoKey
      expect(await crypto.subtle.verify(check, key, bytes, new TextEncoder().encode(payload))).toBe(true)
      expect(await crypto.subtle.verify(check, key, bytes, new TextEncoder().encode(`${payload} `))).toBe(false)
    }
    const input = sales.map(({ payload, signature }) => ({ payload, signature }))
    expect(uploadOfflineSalesInput.parse({ counterId: own?.id, sales: input }).sales).toEqual(input)
  })

  test('say nothing that the server could not keep', async () => {
    await keep({ ...saleOf(), guestName: 'a\0b \ud83d' })
    const [sale] = await keptSales(venueId)
    expect(JSON.parse(sale?.payload ?? '')).toMatchObject({ guestName: 'ab \ufffd' })
  })

  test('of one basket are one, whichever window sells it again', async () => {
    const sale = saleOf()
    const done = await Promise.all([keep(sale), keep({ ...sale, tenderedMinor: 6000 })])
    expect(done.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    expect(new Set(done.map(({ kept }) => kept.slip.receipt)).size).toBe(1)
    expect(await keptSales(venueId)).toHaveLength(1)
    // Its number is not lost to the one that was none.
    expect((await keep()).kept).toMatchObject({ counter: 2 })
  })

  test('that the server has by now are not sold again by a copy of their basket, and leave no name behind', async () => {
    const sale = saleOf({ guestName: 'Deniz' })
    await keepSale(venueId, sale, { ...slip, guestName: 'Deniz' })
    await uploadSales(venueId, async ({ sales }) => answerOf(sales.map((each) => posted(each))))
    expect(await keptSales(venueId)).toEqual([])
    const again = await keep(sale)
    expect(again).toMatchObject({ isNew: false, kept: { slip: { receipt: 'K3-000001', guestName: '' } } })
    expect(JSON.stringify(again.kept)).not.toContain('Deniz')
    expect(await isOfSame(again.kept, sale)).toBe(true)
    expect(await isOfSame(again.kept, { lines: [] })).toBe(false)
    expect(await keptSales(venueId)).toEqual([])
    // A day later no window has a copy any more.
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] })
    await keep()
    await uploadSales(venueId, async ({ sales }) => answerOf(sales.map((each) => posted(each))))
    vi.useRealTimers()
    expect(await keep(sale)).toMatchObject({ isNew: true })
  })

  test('of another venue are none of this one’s', async () => {
    await ensureCounter(otherVenue, register)
    await keep()
    await keep(saleOf(), otherVenue)
    const sent: string[] = []
    await uploadSales(otherVenue, async ({ counterId, sales }) => {
      sent.push(counterId)
      return answerOf(sales.map((sale) => posted(sale)))
    })
    expect(sent).toEqual([(await readCounter(otherVenue))?.id])
    expect(await keptSales(venueId)).toHaveLength(1)
    expect(await countKeptSales()).toBe(1)
  })
})

describe('an upload', () => {
  beforeEach(async () => void (await ensureCounter(venueId, register)))

  test('goes in the order of the numbers, fifty at a time, and forgets what the server has', async () => {
    for (let at = 0; at < 53; at += 1) await keep()
    const batches: number[][] = []
    const done = await uploadSales(venueId, async ({ sales }) => {
      batches.push(sales.map(({ payload }) => JSON.parse(payload).counter))
      return answerOf(sales.map((sale) => posted(sale)))
    })
    expect(batches.map(({ length }) => length)).toEqual([50, 3])
    expect(batches.flat()).toEqual(Array.from({ length: 53 }, (_, at) => at + 1))
    expect(done?.posted).toBe(53)
    expect(await keptSales(venueId)).toEqual([])
    expect(((await keep()).kept as KeptSale).counter).toBe(54)
  })

  test('whose answer is lost is sent again as it was; what came before is not', async () => {
    for (let at = 0; at < 60; at += 1) await keep()
    const sent: string[] = []
    let times = 0
    const send: Send = async ({ sales }) => {
      times += 1
      sent.push(JSON.stringify(sales))
      if (times === 2) throw new TypeError('Failed to fetch')
      return answerOf(sales.map((sale) => posted(sale, { known: times > 2 })))
    }
    await expect(uploadSales(venueId, send)).rejects.toThrow()
    expect((await keptSales(venueId)).map(({ counter }) => counter)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60])
    expect((await uploadSales(venueId, send))?.posted).toBe(10)
    expect(sent[2]).toBe(sent[1])
    expect(await keptSales(venueId)).toEqual([])
  })

  test('names what is late, waits or is stuck; what is refused stays with its reason and is not sent again', async () => {
    for (let at = 0; at < 5; at += 1) await keep()
    const states = [
      {},
      { late: true },
      { state: 'waiting' },
      { state: 'stuck', reason: 'variant' },
      { state: 'refused', reason: 'signature', counter: null },
    ]
    const done = await uploadSales(venueId, async ({ sales }) =>
      answerOf(sales.map((sale, at) => posted(sale, states[at]))),
    )
    expect(done).toEqual({
      posted: 2,
      late: ['K3-000002'],
      waiting: ['K3-000003'],
      stuck: [{ receipt: 'K3-000004', reason: 'variant' }],
      refused: [{ receipt: 'K3-000005', reason: 'signature' }],
    })
    const left = await keptSales(venueId)
    expect(left).toMatchObject([{ counter: 5, state: 'refused', reason: 'signature' }] satisfies Partial<KeptSale>[])
    const send = vi.fn()
    await uploadSales(venueId, send)
    expect(send).not.toHaveBeenCalled()
  })

  test('a sale of which the answer says nothing goes on waiting', async () => {
    await keep()
    await keep()
    await uploadSales(venueId, async ({ sales }) => answerOf(sales.slice(1).map((sale) => posted(sale))))
    expect(await keptSales(venueId)).toMatchObject([{ counter: 1, state: 'waiting' }])
  })

  test('is made by one window at a time', async () => {
    let held = false
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: {
        async request(_name: string, _options: object, work: (lock: object | null) => unknown) {
          if (held) return work(null)
          held = true
          const done = await work({})
          held = false
          return done
        },
      },
    })
    await keep()
    const send = vi.fn(async ({ sales }: Parameters<Send>[0]) => answerOf(sales.map((sale) => posted(sale))))
    const done = await Promise.all([uploadSales(venueId, send), uploadSales(venueId, send)])
    expect(done.map((each) => each?.posted ?? null)).toEqual([1, null])
    expect(send).toHaveBeenCalledOnce()
  })
})

describe('what is sold', () => {
  const me = { user: { id: newUuid() }, authSessionId: newUuid() } as never as Parameters<typeof readTerms>[0]
  const now = Date.parse('2026-11-26T18:00:00Z')
  const terms = { userId: me.user.id, authSessionId: me.authSessionId, venueId, keptAt: now } as unknown as KeptTerms

  test('is known for a day of work, to the sign-in that was told it and nobody else', async () => {
    await keepTerms(terms)
    expect(await readTerms(me, now + termsLast - 1)).toMatchObject({ venueId })
    expect(await readTerms(me, now + termsLast)).toBeNull()
    expect(await readTerms({ ...me, authSessionId: newUuid() as never }, now)).toBeNull()
    // What somebody else left is gone.
    expect(await readTerms(me, now)).toBeNull()
  })

  test('goes with the sign-in, and sales stay', async () => {
    await ensureCounter(venueId, register)
    await keep()
    await keepTerms(terms)
    forgetTermsOfDevice()
    // The window that has it open lets go of it first.
    await vi.waitFor(async () => expect(await readTerms(me, now)).toBeNull())
    expect(await countKeptSales()).toBe(1)
  })
})
