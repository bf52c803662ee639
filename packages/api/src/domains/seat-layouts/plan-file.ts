import type { LocalText } from '@marquee/contract'
import type { z } from 'zod'
import { areaShape, knownFields, planShape, rowShape, seatShape, standingShape, zoneShape } from './plan-shape.ts'
import type { PlanDecor, StoredArea, StoredSeat } from './rules/geometry.ts'
import { cutInto, runsOf } from './rules/runs.ts'

/** A seat of a plan, at its place in the whole. */
export interface PlanSeat {
  key: string
  section: string
  row: string
  label: string
  x: number
  y: number
  /** Name of its category. */
  category: string
  /** null: the file does not say; whoever imports it may. */
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

/** Why a plan can not be taken, and where: `path` within the file, and the words that people find it by. */
export class PlanError extends Error {
  readonly path: string
  readonly reason: string
  readonly where: { zone?: string; row?: string; seat?: string }
  constructor(path: string, reason: string, where: PlanError['where'] = {}) {
    super(`${path}: ${reason}`)
    this.path = path
    this.reason = reason
    this.where = where
  }
}

const maxSeats = 100_000
const maxStanding = 1000
const maxDecor = 10_000
const hexColor = /^#[0-9a-f]{6}$/i
// A tenth of a unit is less than anybody sees; the database keeps it exactly, so a plan comes back as it went.
const tenth = (value: number) => Math.round(value * 10) / 10

/** Reads a plan file. Throws `PlanError` with the exact place for anything that can not be taken. */
export function readPlan(file: string): Plan {
  const ignored = new Set<string>()
  const read = <T>(
    schema: z.ZodType<T>,
    value: unknown,
    at: { path: string; kind: string; where?: PlanError['where'] },
  ): T => {
    const result = schema.safeParse(value)
    if (!result.success) {
      const inner = result.error.issues[0]?.path.map(String) ?? []
      throw new PlanError([at.path, ...inner].filter((part) => part !== '').join('.'), 'field.invalid', at.where)
    }
    const fields = knownFields[at.kind] ?? []
    for (const field of Object.keys(value as object)) {
      if (!fields.includes(field)) ignored.add([at.kind, field].filter((part) => part !== '').join('.'))
    }
    return result.data
  }

  const plan = read(planShape, parseJson(file), { path: '', kind: '' })
  const categories = new Set(plan.categories.map((category) => category.name))
  const keys = new Set<string>()
  const labels = new Set<string>()
  const seats: PlanSeat[] = []
  const standing: PlanArea[] = []
  const decor: PlanDecor[] = []
  let runs = 0

  for (const [z, rawZone] of plan.zones.entries()) {
    const zonePath = `zones.${z}`
    const zone = read(zoneShape, rawZone, { path: zonePath, kind: 'zones' })
    const origin = zone.position ?? { x: 0, y: 0 }
    for (const [r, rawRow] of zone.rows.entries()) {
      const rowPath = `${zonePath}.rows.${r}`
      const row = read(rowShape, rawRow, { path: rowPath, kind: 'zones.rows', where: { zone: zone.name } })
      const shift = row.position ?? { x: 0, y: 0 }
      const ofRow: Omit<PlanSeat, 'run' | 'place'>[] = []
      for (const [s, rawSeat] of row.seats.entries()) {
        const path = `${rowPath}.seats.${s}`
        const where = { zone: zone.name, row: row.row_number }
        const seat = read(seatShape, rawSeat, { path, kind: 'zones.rows.seats', where })
        const here = { ...where, seat: seat.seat_number }
        const key = seat.seat_guid.trim()
        if (key === '' || key.length > 100) throw new PlanError(`${path}.seat_guid`, 'field.required', here)
        if (keys.has(key)) throw new PlanError(`${path}.seat_guid`, 'field.taken', here)
        if (!categories.has(seat.category)) throw new PlanError(`${path}.category`, 'field.unknown', here)
        if (seats.length + ofRow.length >= maxSeats) throw new PlanError(path, 'field.tooLong', here)
        keys.add(key)
        const x = tenth(origin.x + shift.x + seat.position.x)
        const y = tenth(origin.y + shift.y + seat.position.y)
        if (isFar(x, y)) throw new PlanError(`${path}.position`, 'field.invalid', here)
        const label = seat.seat_number || key.slice(0, 40)
        // Two guests would hold the same words for a seat.
        const spoken = JSON.stringify([zone.name, row.row_number, label])
        if (labels.has(spoken)) throw new PlanError(`${path}.seat_number`, 'field.taken', here)
        labels.add(spoken)
        ofRow.push({
          key,
          section: zone.name,
          row: row.row_number,
          label,
          x,
          y,
          category: seat.category,
          kind: seat.kind ?? null,
        })
      }
      for (const run of (row.runs && cutInto(ofRow, row.runs)) || runsOf(ofRow)) {
        for (const [place, seat] of run.entries()) seats.push({ ...seat, run: runs, place })
        runs += 1
      }
    }
    for (const [a, rawArea] of zone.areas.entries()) {
      const path = `${zonePath}.areas.${a}`
      const where = { zone: zone.name }
      const area = read(areaShape, rawArea, { path, kind: 'zones.areas', where })
      const box = {
        x: tenth(origin.x + (area.position?.x ?? 0)),
        y: tenth(origin.y + (area.position?.y ?? 0)),
        width: tenth(Math.abs(area.width ?? 0)),
        height: tenth(Math.abs(area.height ?? 0)),
      }
      if (isFar(box.x, box.y) || isFar(box.width, box.height))
        throw new PlanError(`${path}.position`, 'field.invalid', where)
      if (decor.length >= maxDecor) throw new PlanError(path, 'field.tooLong', where)
      if (area.standing === undefined || area.standing === null) {
        decor.push({ ...box, ...looksOf(area) })
        continue
      }
      const at = `${path}.standing`
      const { name, capacity, category } = read(standingShape, area.standing, { path: at, kind: 'standing', where })
      if (!categories.has(category)) throw new PlanError(`${at}.category`, 'field.unknown', where)
      if (box.width === 0 || box.height === 0) throw new PlanError(`${path}.width`, 'field.required', where)
      if (standing.length >= maxStanding) throw new PlanError(path, 'field.tooLong', where)
      standing.push({ ...box, name, capacity, category })
    }
  }
  if (seats.length + standing.length === 0) throw new PlanError('zones', 'field.required')
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

function parseJson(file: string): unknown {
  try {
    return JSON.parse(file.replace(/^\uFEFF/, ''))
  } catch {
    throw new PlanError('', 'field.invalid')
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
