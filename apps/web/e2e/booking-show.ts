import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { callsOf } from './calls.ts'
import { setPrices } from './price.ts'
import { emailOf } from './product.ts'

const planFile = new URL('../../../packages/api/src/testing/plans/theatre.json', import.meta.url)

interface Made {
  id: string
  rev: number
}

/**
 * An evening in a theatre of its own, sold from today on: full ₺500.00 (or another price), student ₺350.00, who may have
 * to show a document; and a till nobody works at.
 */
export async function makeShow(
  request: APIRequestContext,
  { fullMinor = 50_000, studentProof = false, inDays = 20 } = {},
) {
  const calls = await callsOf(request, emailOf('owner'))
  const { read, write } = calls
  const mark = randomUUID().slice(0, 6)
  const floor = await write<Made>('floors.create', {
    code: mark,
    name: { en: `Pier ${mark}`, tr: `İskele ${mark}` },
    level: 1,
    isGround: false,
    capacity: 900,
    opens: null,
    closes: null,
  })
  const layout = await write<Made>('seatLayouts.create', { floorId: floor.id, name: `Theatre ${mark}` })
  const plan = await readFile(planFile, 'utf8')
  const { version } = await write<{ version: Made }>('seatLayouts.importPlan', { layoutId: layout.id, plan, kinds: {} })
  await write('seatLayouts.publish', { versionId: version.id, expectedRev: version.rev })
  const taxes = await read<{ code: string; ratePpm: number }[]>('prices.taxes')
  const product = await write<Made>('ticketProducts.create', {
    code: mark,
    name: { en: `Revue ${mark}`, tr: `Revü ${mark}` },
    color: '#be123c',
    taxCode: taxes.find((tax) => tax.ratePpm > 0)?.code,
  })
  const pass = { productId: product.id }
  await write('passTypes.create', { ...pass, code: 'FULL', name: { en: 'Full', tr: 'Tam' } })
  await write('passTypes.create', {
    ...pass,
    code: 'STU',
    name: { en: 'Student', tr: 'Öğrenci' },
    requiresProof: studentProof,
  })
  const products = await read<{ id: string; passTypes: { id: string }[] }[]>('prices.products')
  const [full, student] = products.find((each) => each.id === product.id)?.passTypes ?? []
  const setPrice = (passTypeId: string | undefined, amountMinor: number) =>
    setPrices(calls, product.id, new Map([[passTypeId ?? '', amountMinor]]))
  await setPrice(full?.id, fullMinor)
  await setPrice(student?.id, 35_000)
  // Far enough ahead that nothing else is played, near enough that it is on sale.
  const date = new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
  const schedule = await write<Made>('schedule.save', {
    productId: product.id,
    floorId: floor.id,
    layoutId: layout.id,
    shiftId: null,
    name: `Evening ${mark}`,
    weekdays: 127,
    from: date,
    until: date,
    starts: ['20:30'],
    minutes: 120,
  })
  await write('schedule.generate', { scheduleId: schedule.id, from: date, until: date, dryRun: false })
  const { rows } = await read<{ rows: { id: string; product: { id: string } }[] }>('booking.sessions', {
    from: date,
    until: date,
  })
  const session = rows.find((row) => row.product.id === product.id)
  const till = await write<Made>('tills.create', { code: mark, name: `Till ${mark}` })
  const path = `/ticket-booking?date=${date}&session=${session?.id}`
  /** The price list of the venue has another version; the prices of the show stay. */
  const raisePriceList = () => setPrice(student?.id, 35_000)
  return { mark, date, till, path, sessionId: session?.id ?? '', raisePriceList }
}

export type Show = Awaited<ReturnType<typeof makeShow>>

/** Opens the till of the show for someone, with an empty drawer. */
export async function openTill(request: APIRequestContext, show: Show, person: { email: string; password: string }) {
  const { write } = await callsOf(request, person.email, person.password)
  await write('tills.open', { commandId: randomUUID(), tillId: show.till.id, floatMinor: 0 })
}
