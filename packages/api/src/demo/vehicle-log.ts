import { randomUUID } from 'node:crypto'
import type { VehicleEntryKind } from '@marquee/contract/vehicle-log'
import type { DemoCaller } from './caller.ts'

const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

interface Written {
  daysAgo: number
  kind: VehicleEntryKind
  km?: number
  litres?: string
  lira?: number
  what?: string
  workshop?: string
  nextDays?: number
  nextKm?: number
}

/** Fills of some months, a service, and what is due next: of one vehicle within 1,000 km, of another within 30 days. */
const logs: Readonly<Record<string, readonly Written[]>> = {
  '34 MRQ 101': [
    {
      daysAgo: 74,
      kind: 'service',
      km: 83_900,
      what: 'Periyodik bakım, yağ ve filtreler',
      workshop: 'Usta Oto',
      lira: 9_800,
      nextDays: 110,
      nextKm: 93_900,
    },
    { daysAgo: 61, kind: 'fuel', km: 85_120, litres: '58.4', lira: 3_095 },
    { daysAgo: 47, kind: 'fuel', km: 85_690, litres: '61.2', lira: 3_255 },
    { daysAgo: 33, kind: 'fuel', km: 86_240, litres: '59.8', lira: 3_190 },
    { daysAgo: 19, kind: 'fuel', km: 86_805, litres: '60.5', lira: 3_240 },
    {
      daysAgo: 7,
      kind: 'service',
      km: 87_260,
      what: 'Dört kış lastiği',
      workshop: 'Lastik Park',
      lira: 28_400,
      nextDays: 110,
      nextKm: 93_900,
    },
    { daysAgo: 5, kind: 'fuel', km: 87_350, litres: '58.9', lira: 3_175 },
  ],
  '34 MRQ 102': [
    {
      daysAgo: 90,
      kind: 'service',
      km: 60_400,
      what: 'Periyodik bakım',
      workshop: 'Usta Oto',
      lira: 8_900,
      nextDays: 92,
      nextKm: 64_400,
    },
    { daysAgo: 52, kind: 'fuel', km: 61_980, litres: '55.0', lira: 2_915 },
    { daysAgo: 28, kind: 'fuel', km: 62_540, litres: '57.3', lira: 3_055 },
    { daysAgo: 9, kind: 'fuel', km: 63_610, litres: '60.1', lira: 3_220 },
    { daysAgo: 2, kind: 'damage', what: 'Sağ arka tamponda çizik' },
  ],
  '34 MRQ 201': [
    {
      daysAgo: 66,
      kind: 'service',
      km: 214_300,
      what: 'Fren balataları ve diskler',
      workshop: 'Ağır Vasıta Servisi',
      lira: 31_500,
      nextDays: 21,
    },
    { daysAgo: 38, kind: 'fuel', km: 215_900, litres: '182.0', lira: 9_700 },
    { daysAgo: 3, kind: 'fuel', km: 216_540, litres: '178.5', lira: 9_615 },
  ],
  '34 MRQ 301': [
    { daysAgo: 30, kind: 'odometer', km: 41_250 },
    { daysAgo: 1, kind: 'odometer', km: 42_030 },
  ],
}

/** What happened to some of the vehicles lately; what two of the entries cost waits for an approval. */
export async function keepLog({ vehicleLog, expenses, expenseCategories }: DemoCaller, today: string): Promise<void> {
  const category = (await expenseCategories.list({})).find(({ code }) => code === 'TRAVEL')
  const { vehicles } = await vehicleLog.choices()
  for (const { id: vehicleId, plate } of vehicles) {
    for (const written of logs[plate] ?? []) {
      const day = daysFrom(today, -written.daysAgo)
      await vehicleLog.add({
        commandId: randomUUID(),
        vehicleId,
        kind: written.kind,
        day,
        odometerKm: written.km ?? null,
        litres: written.litres ?? null,
        description: written.what ?? '',
        workshop: written.workshop ?? '',
        costMinor: written.lira === undefined ? null : written.lira * 100,
        categoryId: category?.id ?? null,
        nextDueOn: written.nextDays === undefined ? null : daysFrom(day, written.nextDays),
        nextDueKm: written.nextKm ?? null,
      })
    }
  }
  // The newest of two vehicles were handed in, as a bookkeeper does once they have the receipt.
  for (const plate of ['34 MRQ 101', '34 MRQ 201']) {
    const vehicle = vehicles.find((each) => each.plate === plate)
    if (!vehicle) continue
    const [newest] = (await expenses.list({ vehicleId: vehicle.id, limit: 1 })).rows
    if (!newest) continue
    await expenses.submit({ commandId: randomUUID(), id: newest.id, expectedRev: newest.rev })
  }
}
