import type { LocalText } from '@marquee/contract'
import type { z } from 'zod'
import { hasMoreThan } from '../../aside/depth.ts'
import { collectFaults, type Faults, type PlanPlace } from './plan-faults.ts'
import { areaShape, knownFields, planShape, rowShape, seatShape, standingShape, zoneShape } from './plan-shape.ts'
import type { PlanDecor, StoredArea, StoredSeat } from './rules/geometry.ts'
import { cutInto, isRing, runsOf } from './rules/runs.ts'

/** A seat of a plan, at its place in the whole. */
export interface PlanSeat {
  key: string
  section: string
  row: string
  label: string
  x: number
  y: number
  /** Its row is a table. */
  isTable: boolean
  /** Name of its category. */
  category: string
  /** null: the file does not say, and the person who imports it may. */
  kind: StoredSeat['kind'] | null
  /** Neighbours share a run and stand at consecutive places; an aisle begins another run. */
  run: number
  place: number
}

/** A standing area of a plan; its category by name. */
export type PlanArea = Omit<StoredArea, 'areaNo' | 'categoryId'> & { category: string }

export interface Plan {
  name: string
  width: number
  height: number
  /** `names`: what it is called in both languages, where the file says so. */
  categories: { name: string; color: string; names: LocalText | null }[]
  /** Where people look; null: the file does not say. */
  focus: { x: number; y: number } | null
  seats: PlanSeat[]
  standing: PlanArea[]
  decor: PlanDecor[]
  /** Fields that were not understood, each once: `zones.rows.row_number_position`. */
  ignored: string[]
}

const maxSeats = 100_000
const maxStanding = 1000
const maxDecor = 10_000
/** Commas: twice what a plan of so many seats has with every field that editors write. */
const maxValues = 4_000_000
/** Names of fields that were left out: nobody reads more. */
const maxIgnored = 100
const hexColor = /^#[0-9a-f]{6}$/i
// A tenth of a unit is less than anybody sees; the database keeps it exactly, so a plan comes back as it went.
const tenth = (value: number) => Math.round(value * 10) / 10

interface At {
  path: string
  kind: string
  where?: PlanPlace
}

/** What is read of a plan so far. */
interface Reading {
  faults: Faults
  ignored: Set<string>
  categories: ReadonlySet<string>
  seats: PlanSeat[]
  standing: PlanArea[]
  decor: PlanDecor[]
  /** Of the seats: what is there once already. */
  keys: Set<string>
  labels: Set<string>
  runs: number
}

/** Reads a plan file. Throws `PlanError` with every fault at its exact place. */
export function readPlan(file: string): Plan {
  const faults = collectFaults()
  const ignored = new Set<string>()
  const plan = readAs(planShape, parseJson(file, faults), { at: { path: '', kind: '' }, faults, ignored })
  if (plan === null) {
    faults.throwIfAny()
    throw new Error('a plan was not read and has no fault')
  }
  const categories = new Set(plan.categories.map((category) => category.name))
  const reading: Reading = {
    ...{ faults, ignored, categories, seats: [], standing: [], decor: [] },
    ...{ keys: new Set(), labels: new Set(), runs: 0 },
  }
  for (const [z, rawZone] of plan.zones.entries()) readZone(rawZone, `zones.${z}`, reading)
  const { seats, standing, decor } = reading
  // Of seats that could not be read the faults tell more.
  if (seats.length + standing.length === 0 && !faults.any()) faults.add('zones', 'field.required')
  faults.throwIfAny()
  return {
    name: plan.name,
    ...sizeOf(plan.size, seats, [...decor, ...standing]),
    categories: plan.categories.map(({ name, color, names }) => ({
      name,
      color: hexColor.test(color ?? '') ? (color ?? '').toLowerCase() : '#64748b',
      names: names ?? null,
    })),
    focus: plan.focus && !isFar(plan.focus.x, plan.focus.y) ? plan.focus : null,
    seats,
    standing,
    decor,
    ignored: [...ignored].sort(),
  }
}

/** The value in this form; null when it has another, which is a fault for each field. */
function readAs<T>(
  schema: z.ZodType<T>,
  value: unknown,
  { at, faults, ignored }: Pick<Reading, 'faults' | 'ignored'> & { at: At },
): T | null {
  const result = schema.safeParse(value)
  if (!result.success) {
    for (const { path } of result.error.issues) {
      faults.add([at.path, ...path.map(String)].filter((part) => part !== '').join('.'), 'field.invalid', at.where)
    }
    return null
  }
  const fields = knownFields[at.kind] ?? []
  for (const field of Object.keys(value as object)) {
    if (ignored.size < maxIgnored && !fields.includes(field))
      ignored.add([at.kind, field.slice(0, 100).toWellFormed()].filter((part) => part !== '').join('.'))
  }
  return result.data
}

type Point = { x: number; y: number }

function readZone(raw: unknown, path: string, reading: Reading): void {
  const zone = readAs(zoneShape, raw, { ...reading, at: { path, kind: 'zones' } })
  if (zone === null) return
  const origin = zone.position ?? { x: 0, y: 0 }
  for (const [r, rawRow] of zone.rows.entries()) {
    readRow(rawRow, { path: `${path}.rows.${r}`, zone: zone.name, origin }, reading)
  }
  for (const [a, rawArea] of zone.areas.entries()) {
    readArea(rawArea, { path: `${path}.areas.${a}`, zone: zone.name, origin }, reading)
  }
}

interface InZone {
  path: string
  zone: string
  origin: Point
}

function readRow(raw: unknown, { path, zone, origin }: InZone, reading: Reading): void {
  const row = readAs(rowShape, raw, { ...reading, at: { path, kind: 'zones.rows', where: { zone } } })
  if (row === null) return
  const shift = row.position ?? { x: 0, y: 0 }
  const inRow = { zone, row: row.row_number, origin: { x: origin.x + shift.x, y: origin.y + shift.y } }
  const ofRow: NewSeat[] = []
  for (const [s, rawSeat] of row.seats.entries()) {
    const at = `${path}.seats.${s}`
    if (reading.seats.length + ofRow.length >= maxSeats) {
      // Told once: the seats behind it are too many as well.
      reading.faults.add(at, 'field.tooLong', { zone, row: row.row_number })
      reading.faults.throwIfAny()
    }
    const seat = readSeat(rawSeat, { path: at, ...inRow }, reading)
    if (seat) ofRow.push(seat)
  }
  const isTable = row.table ?? isRing(ofRow)
  for (const run of (row.runs && cutInto(ofRow, row.runs)) || runsOf(ofRow)) {
    for (const [place, seat] of run.entries()) reading.seats.push({ ...seat, isTable, run: reading.runs, place })
    reading.runs += 1
  }
}

type NewSeat = Omit<PlanSeat, 'isTable' | 'run' | 'place'>

// What a seat that can't be read calls itself, if it does.
function calledIn(raw: unknown): Pick<PlanPlace, 'seat'> {
  const called = typeof raw === 'object' && raw !== null && 'seat_number' in raw ? raw.seat_number : null
  return typeof called === 'string' || typeof called === 'number'
    ? { seat: String(called).slice(0, 40).toWellFormed() }
    : {}
}

/** The words of a seat; those that can be read of one that can't be read as a whole. */
interface SeatWords {
  seat_guid?: string | undefined
  seat_number?: string | undefined
  category?: string | undefined
}

function wordsIn(raw: unknown): SeatWords {
  const fields = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
  const wordOf = (field: keyof SeatWords) => {
    const read = seatShape.shape[field].safeParse(fields[field])
    return read.success ? read.data : undefined
  }
  return { seat_guid: wordOf('seat_guid'), seat_number: wordOf('seat_number'), category: wordOf('category') }
}

/** What is wrong with the words of a seat, beside the others that were read. */
function checkWords(
  { seat_guid, seat_number, category }: SeatWords,
  { path, zone, row }: InZone & { row: string },
  { faults, categories, keys, labels }: Reading,
): { key: string; label: string } {
  const here = { zone, row, ...(seat_number !== undefined && { seat: seat_number }) }
  const key = seat_guid?.trim() ?? ''
  if (seat_guid !== undefined) {
    if (key === '' || key.length > 100) faults.add(`${path}.seat_guid`, 'field.required', here)
    else if (keys.has(key)) faults.add(`${path}.seat_guid`, 'field.taken', here)
    keys.add(key)
  }
  if (category !== undefined && !categories.has(category)) faults.add(`${path}.category`, 'field.unknown', here)
  const label = seat_number || key.slice(0, 40)
  if (seat_number !== undefined && label !== '') {
    // Two guests would hold the same words for a seat.
    const spoken = JSON.stringify([zone, row, label])
    if (labels.has(spoken)) faults.add(`${path}.seat_number`, 'field.taken', here)
    labels.add(spoken)
  }
  return { key, label }
}

function readSeat(raw: unknown, place: InZone & { row: string }, reading: Reading): NewSeat | null {
  const { path, zone, row, origin } = place
  const where = { zone, row }
  const at = { path, kind: 'zones.rows.seats', where: { ...where, ...calledIn(raw) } }
  const seat = readAs(seatShape, raw, { ...reading, at })
  // The file is mended once, not once for each kind of fault.
  const { key, label } = checkWords(seat ?? wordsIn(raw), place, reading)
  if (seat === null) return null
  const x = tenth(origin.x + seat.position.x)
  const y = tenth(origin.y + seat.position.y)
  if (isFar(x, y)) reading.faults.add(`${path}.position`, 'field.invalid', { ...where, seat: seat.seat_number })
  return { key, section: zone, row, label, x, y, category: seat.category, kind: seat.kind ?? null }
}

function readArea(raw: unknown, { path, zone, origin }: InZone, reading: Reading): void {
  const { faults, categories, standing, decor } = reading
  const where = { zone }
  const area = readAs(areaShape, raw, { ...reading, at: { path, kind: 'zones.areas', where } })
  if (area === null) return
  const box = {
    x: tenth(origin.x + (area.position?.x ?? 0)),
    y: tenth(origin.y + (area.position?.y ?? 0)),
    width: tenth(Math.abs(area.width ?? 0)),
    height: tenth(Math.abs(area.height ?? 0)),
  }
  if (isFar(box.x, box.y) || isFar(box.width, box.height)) faults.add(`${path}.position`, 'field.invalid', where)
  const isStanding = area.standing !== undefined && area.standing !== null
  if (decor.length >= maxDecor || (isStanding && standing.length >= maxStanding)) {
    faults.add(path, 'field.tooLong', where)
    faults.throwIfAny()
  }
  if (!isStanding) {
    decor.push({ ...box, ...looksOf(area) })
    return
  }
  const at = `${path}.standing`
  const sold = readAs(standingShape, area.standing, { ...reading, at: { path: at, kind: 'standing', where } })
  if (sold === null) return
  if (!categories.has(sold.category)) faults.add(`${at}.category`, 'field.unknown', where)
  if (box.width === 0 || box.height === 0) faults.add(`${path}.width`, 'field.required', where)
  standing.push({ ...box, name: sold.name, capacity: sold.capacity, category: sold.category })
}

function parseJson(file: string, faults: Faults): unknown {
  if (hasMoreThan(maxValues, file)) {
    faults.add('', 'field.tooLong')
    faults.throwIfAny()
  }
  try {
    return JSON.parse(file.replace(/^\uFEFF/, ''))
  } catch {
    faults.add('', 'field.invalid')
    faults.throwIfAny()
  }
}

const isFar = (x: number, y: number) => Math.abs(x) > 1_000_000 || Math.abs(y) > 1_000_000

type Box = Pick<PlanDecor, 'x' | 'y' | 'width' | 'height'>

function looksOf(area: z.infer<typeof areaShape>): Omit<PlanDecor, keyof Box> {
  const colorOf = (given: string | undefined, other: string) =>
    given !== undefined && hexColor.test(given) ? given.toLowerCase() : other
  return {
    rotation: area.rotation ?? 0,
    text: typeof area.text === 'string' ? area.text : (area.text?.text ?? ''),
    fill: colorOf(area.color, '#e5e7eb'),
    border: colorOf(area.border_color, '#9ca3af'),
  }
}

// Without a size the drawing is as large as what is in it.
function sizeOf(size: { width: number; height: number } | undefined, seats: PlanSeat[], areas: Box[]) {
  let width = size?.width ?? 0
  let height = size?.height ?? 0
  for (const { x, y } of seats) {
    if (!size) {
      width = Math.max(width, x + 20)
      height = Math.max(height, y + 20)
    }
  }
  for (const area of areas) {
    if (!size) {
      width = Math.max(width, area.x + area.width)
      height = Math.max(height, area.y + area.height)
    }
  }
  const clamp = (value: number) => Math.min(1_000_000, Math.max(1, Math.ceil(value)))
  return { width: clamp(width), height: clamp(height) }
}
