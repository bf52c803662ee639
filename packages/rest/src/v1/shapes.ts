import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'

// What several rows of /api/v1 answer alike.

/** An amount: whole minor units (kuruş, cents) with their currency. */
export const money = z
  .object({
    amountMinor: z.int().meta({ description: 'Minor units: 45000 of TRY is 450.00 lira.' }),
    currency: z.string().meta({ description: 'ISO 4217.' }),
  })
  .meta({ id: 'Money' })

export const moneyOf = (amountMinor: number, currency: string) => ({ amountMinor, currency })

/** A name in both languages; what nobody has written is an empty text. */
export const name = z.object({ en: z.string(), tr: z.string() }).meta({ id: 'Name' })

/** The show of an order or a pass. */
export const show = z.object({
  id: z.string(),
  product: name,
  floor: name,
  startsAt: z.string().meta({ description: 'UTC.' }),
})

const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Pass it as `cursor` in the next call; `null` on the last page.' })

/** Every list: a page of rows, and where the next one begins. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), nextCursor })

/** A list that is short by its nature and comes whole. */
export const wholeList = <Row>(data: Row[]) => ({ data, nextCursor: null })

/** What is in the braces of `…/{id}`. */
export const idInPath = z.object({ id: idParameter })

export const cursorParameter = z
  .string()
  .max(2000, 'field.invalid')
  .optional()
  .meta({ description: '`nextCursor` of the previous page.' })

// One venue for all examples, so that they read as one sale.
const id = (tail: string) => `0197a4c2-7d1e-7c35-9a60-3f1c2b7e${tail}`
export const ids = {
  ticketSession: id('5a01'),
  product: id('5a02'),
  floor: id('5a03'),
  adult: id('5a04'),
  category: id('5a05'),
  hold: '5b7c1f0e-92a4-8d31-a6c0-1f2e3d4c5b6a',
  order: 'c90e44a1-3b7d-8f52-9e18-0a1b2c3d4e5f',
  pass: id('5a06'),
}
export const names = {
  product: { en: 'Comedy night', tr: 'Komedi gecesi' },
  floor: { en: 'Main hall', tr: 'Büyük salon' },
  adult: { en: 'Adult', tr: 'Tam' },
  category: { en: 'Front', tr: 'Ön' },
}
export const exampleShow = {
  id: ids.ticketSession,
  product: names.product,
  floor: names.floor,
  startsAt: '2026-12-05T17:00:00.000Z',
}
export const exampleTotal = moneyOf(90_000, 'TRY')
