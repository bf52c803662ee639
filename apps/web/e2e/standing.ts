import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { callsOf } from './calls.ts'
import { emailOf } from './house.ts'

const zone = 'Europe/Istanbul'

/** Day and time on the clock of the venue, half an hour from now; shortly before midnight the last minute of the day. */
function soon(): { date: string; time: string } {
  const at = (moment: Date) => {
    const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
      moment,
    )
    return { date: text.slice(0, 10), time: text.slice(11, 16) }
  }
  const now = at(new Date())
  const later = at(new Date(Date.now() + 30 * 60_000))
  return later.date === now.date ? later : { date: now.date, time: '23:59' }
}

/** A till of its own, and a show with standing places that begins soon: adults 300.00, children 120.50. */
export async function makeStandingShow(request: APIRequestContext, places = 40) {
  const { read, write } = await callsOf(request, emailOf('owner'))
  const mark = randomUUID().slice(0, 8)
  const title = `Deck ${mark}`
  const { id: floorId } = await write<{ id: string }>('floors.create', {
    code: mark,
    name: { en: `Quay ${mark}`, tr: `Rıhtım ${mark}` },
    level: 1,
    isGround: false,
    capacity: 100,
    opens: null,
    closes: null,
  })
  const product = { code: mark, name: { en: title, tr: `Güverte ${mark}` }, color: '#0f766e', taxCode: 'VAT10' }
  const { id: productId } = await write<{ id: string }>('prices.saveProduct', product)
  const kinds = [
    { code: 'A', name: { en: 'Adult', tr: 'Yetişkin' }, amountMinor: 30_000 },
    { code: 'C', name: { en: 'Child', tr: 'Çocuk' }, amountMinor: 12_050 },
  ]
  const sets: { passTypeId: string; amountMinor: number }[] = []
  for (const { amountMinor, ...kind } of kinds) {
    const { passTypes } = await write<{ passTypes: { id: string; code: string }[] }>('prices.savePassType', {
      productId,
      ...kind,
    })
    sets.push({ passTypeId: passTypes.find(({ code }) => code === kind.code)?.id ?? '', amountMinor })
  }
  const { version } = await read<{ version: number }>('prices.list', { productId })
  await write('prices.save', { productId, expectedVersion: version, sets })
  const { date, time } = soon()
  const { id: scheduleId } = await write<{ id: string }>('schedule.save', {
    name: title,
    productId,
    floorId,
    layoutId: null,
    standing: places,
    shiftId: null,
    weekdays: 127,
    starts: [time],
    minutes: 90,
    from: date,
    until: date,
  })
  await write('schedule.generate', { scheduleId, from: date, until: date, dryRun: false })
  const till = `Till ${mark}`
  await write('tills.save', { code: mark, name: till })
  return { title, till }
}
