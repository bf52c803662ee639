import { readFile } from 'node:fs/promises'
import type { FloorId, SeatCategoryId, SeatLayoutId } from '@marquee/contract'
import type { DemoCaller } from './caller.ts'

/** What the season of the demo needs to know of its places. */
export interface DemoPlaces {
  theatreFloor: FloorId
  deckFloor: FloorId
  theatreLayout: SeatLayoutId
  deckLayout: SeatLayoutId
  /** By name in English. */
  categories: Map<string, SeatCategoryId>
}

const name = (en: string, tr: string) => ({ en, tr })

/** Makes the floors of the pier, the theatre from its plan, and the deck with tables and a standing area. */
export async function makePlaces(caller: DemoCaller): Promise<DemoPlaces> {
  const hours = { opens: '09:00', closes: '01:00' }
  const floor = (input: Partial<Parameters<DemoCaller['floors']['create']>[0]>) =>
    caller.floors.create({
      code: '',
      name: name('', ''),
      level: 0,
      isGround: false,
      capacity: 1,
      ...hours,
      zones: [],
      gates: [],
      ...input,
    })
  await floor({
    code: 'G',
    name: name('Ground floor', 'Giriş katı'),
    isGround: true,
    capacity: 900,
    zones: [
      { name: name('Foyer', 'Fuaye'), kind: 'entry', capacity: 400 },
      { name: name('Box office', 'Gişe'), kind: 'entry', capacity: 120 },
      { name: name('Quay café', 'Rıhtım kafe'), kind: 'dining', capacity: 180 },
    ],
    gates: [
      { name: name('Quay gate', 'Rıhtım kapısı'), direction: 'in', isOpen: true },
      { name: name('Street gate', 'Sokak kapısı'), direction: 'both', isOpen: true },
      { name: name('Side exit', 'Yan çıkış'), direction: 'out', isOpen: false },
    ],
  })
  const theatre = await floor({
    code: 'T',
    name: name('Theatre', 'Tiyatro'),
    level: 1,
    capacity: 700,
    zones: [
      { name: name('Parterre', 'Parter'), kind: 'seating', capacity: 500 },
      { name: name('Balcony', 'Balkon'), kind: 'seating', capacity: 140 },
    ],
    gates: [
      { name: name('Left door', 'Sol kapı'), direction: 'both', isOpen: true },
      { name: name('Right door', 'Sağ kapı'), direction: 'both', isOpen: true },
    ],
  })
  const deck = await floor({
    code: 'D',
    name: name('Upper deck', 'Üst güverte'),
    level: 2,
    capacity: 320,
    zones: [
      { name: name('Tables', 'Masalar'), kind: 'dining', capacity: 96 },
      { name: name('Open deck', 'Açık güverte'), kind: 'standing', capacity: 200 },
    ],
    gates: [{ name: name('Stairs', 'Merdiven'), direction: 'both', isOpen: true }],
  })
  const theatrePlan = await readFile(new URL('./plans/theatre.json', import.meta.url), 'utf8')
  const theatreLayout = await publish(caller, { floorId: theatre.id, name: 'İskele Tiyatrosu', plan: theatrePlan })
  const deckLayout = await publish(
    caller,
    { floorId: deck.id, name: 'Üst güverte', plan: deckPlan() },
    async (versionId) => {
      const categoryId = (await caller.seatLayouts.categories()).find((category) => category.name.en === 'Table')?.id
      if (!categoryId) throw new Error('the deck has no category')
      const area = { name: name('Open deck', 'Açık güverte'), capacity: 200, x: 60, y: 560, width: 880, height: 160 }
      await caller.seatLayouts.saveStandingArea({ versionId, categoryId, ...area })
    },
  )
  const categories = await translateCategories(caller)
  return { theatreFloor: theatre.id, deckFloor: deck.id, theatreLayout, deckLayout, categories }
}

async function publish(
  caller: DemoCaller,
  { floorId, name: title, plan }: { floorId: FloorId; name: string; plan: string },
  draw?: (versionId: Awaited<ReturnType<DemoCaller['seatLayouts']['importPlan']>>['version']['id']) => Promise<void>,
): Promise<SeatLayoutId> {
  const { id } = await caller.seatLayouts.create({ floorId, name: title })
  const { version } = await caller.seatLayouts.importPlan({ layoutId: id, plan, kinds: { Accessible: 'wheelchair' } })
  await draw?.(version.id)
  const { draft } = await caller.seatLayouts.get({ id })
  await caller.seatLayouts.publish({ versionId: version.id, expectedRev: draft?.rev ?? version.rev })
  return id
}

/** Twelve tables of eight, in the open form of plans. */
function deckPlan(): string {
  const seats = 8
  const rows = Array.from({ length: 12 }, (_, table) => {
    const centre = { x: 160 + (table % 4) * 225, y: 110 + Math.floor(table / 4) * 160 }
    return {
      row_number: String(table + 1),
      position: centre,
      seats: Array.from({ length: seats }, (_seat, seat) => {
        const angle = (seat / seats) * 2 * Math.PI
        return {
          seat_guid: `T${table + 1}-${seat + 1}`,
          seat_number: String(seat + 1),
          position: { x: Math.round(Math.cos(angle) * 46), y: Math.round(Math.sin(angle) * 46) },
          category: 'Table',
        }
      }),
    }
  })
  return JSON.stringify({
    name: 'Upper deck',
    size: { width: 1000, height: 760 },
    categories: [{ name: 'Table', color: '#0f766e' }],
    zones: [
      {
        name: 'Tables',
        position: { x: 0, y: 0 },
        rows,
        areas: [{ position: { x: 380, y: 8 }, width: 240, height: 34, text: 'Stage', color: '#e5e7eb' }],
      },
    ],
  })
}

const turkish: Record<string, string> = {
  'Parterre A': 'Parter A',
  'Parterre B': 'Parter B',
  Balcony: 'Balkon',
  Accessible: 'Engelli yeri',
  Table: 'Masa',
}

async function translateCategories(caller: DemoCaller): Promise<Map<string, SeatCategoryId>> {
  const byName = new Map<string, SeatCategoryId>()
  for (const { id, rev, color, name: given } of await caller.seatLayouts.categories()) {
    const tr = turkish[given.en] ?? given.tr
    await caller.seatLayouts.saveCategory({ id, expectedRev: rev, color, name: name(given.en, tr) })
    byName.set(given.en, id)
  }
  return byName
}
