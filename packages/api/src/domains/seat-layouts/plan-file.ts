import { localText } from '@marquee/contract'
import { z } from 'zod'
import type { PlanDecor, StoredArea, StoredSeat } from './rules/geometry.ts'

// The open form that plan editors exchange: positions are pixels and add up (zone + row + seat). Newer files carry more
// fields; what is understood is kept, the rest is named and left out, and never a reason to fail. Two fields are our own,
// so that a plan comes back as it went: `kind` of a seat, and `standing` of an area. Other editors do not look at them.

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
  categories: { name: string; color: string }[]
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
const maxAreas = 1000
const number = z.number().finite()
const point = z.looseObject({ x: number, y: number })
const hexColor = /^#[0-9a-f]{6}$/i

const seatShape = z.looseObject({
  seat_guid: z.string(),
  seat_number: z.union([z.string(), z.number()]).transform(String),
  position: point,
  category: z.string(),
  kind: z.enum(['seat', 'wheelchair', 'companion']).nullish().catch(null),
})
const rowShape = z.looseObject({
  row_number: z.union([z.string(), z.number()]).transform(String).default(''),
  position: point.optional(),
  seats: z.array(z.unknown()).default([]),
})
const standingShape = z.looseObject({
  name: localText(),
  capacity: z.int().min(1).max(1_000_000),
  category: z.string(),
})
const areaShape = z.looseObject({
  position: point.optional(),
  width: number.optional(),
  height: number.optional(),
  rotation: number.optional(),
  text: z.union([z.string(), z.looseObject({ text: z.string().optional() })]).optional(),
  color: z.string().optional(),
  border_color: z.string().optional(),
  standing: z.unknown().optional(),
})
const zoneShape = z.looseObject({
  name: z.string().default(''),
  position: point.optional(),
  rows: z.array(z.unknown()).default([]),
  areas: z.array(z.unknown()).default([]),
})
const planShape = z.looseObject({
  name: z.string().default(''),
  size: z.looseObject({ width: number, height: number }).optional(),
  categories: z.array(z.looseObject({ name: z.string().min(1), color: z.string().optional() })).default([]),
  zones: z.array(z.unknown()),
})

const known: Record<string, readonly string[]> = {
  '': ['name', 'size', 'categories', 'zones'],
  zones: ['name', 'position', 'rows', 'areas', 'zone_id', 'uuid'],
  'zones.rows': ['row_number', 'position', 'seats', 'uuid'],
  'zones.rows.seats': ['seat_guid', 'seat_number', 'position', 'category', 'kind', 'uuid'],
  standing: ['name', 'capacity', 'category'],
  'zones.areas': ['position', 'width', 'height', 'rotation', 'text', 'color', 'border_color', 'standing', 'uuid'],
}

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
    const fields = known[at.kind] ?? []
    for (const field of Object.keys(value as object)) {
      if (!fields.includes(field)) ignored.add([at.kind, field].filter((part) => part !== '').join('.'))
    }
    return result.data
  }

  const plan = read(planShape, parseJson(file), { path: '', kind: '' })
  const categories = new Set(plan.categories.map((category) => category.name))
  const keys = new Map<string, string>()
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
        keys.set(key, path)
        const x = origin.x + shift.x + seat.position.x
        const y = origin.y + shift.y + seat.position.y
        if (Math.abs(x) > 1_000_000 || Math.abs(y) > 1_000_000)
          throw new PlanError(`${path}.position`, 'field.invalid', here)
        const label = seat.seat_number.trim().slice(0, 40) || key.slice(0, 40)
        ofRow.push({
          key,
          section: zone.name.slice(0, 100),
          row: row.row_number.slice(0, 40),
          label,
          x,
          y,
          category: seat.category,
          kind: seat.kind ?? null,
        })
      }
      for (const run of runsOf(ofRow)) {
        for (const [place, seat] of run.entries()) seats.push({ ...seat, run: runs, place })
        runs += 1
      }
    }
    for (const [a, rawArea] of zone.areas.entries()) {
      const path = `${zonePath}.areas.${a}`
      const where = { zone: zone.name }
      const area = read(areaShape, rawArea, { path, kind: 'zones.areas', where })
      const box = {
        x: origin.x + (area.position?.x ?? 0),
        y: origin.y + (area.position?.y ?? 0),
        width: Math.abs(area.width ?? 0),
        height: Math.abs(area.height ?? 0),
      }
      if (area.standing === undefined || area.standing === null) {
        decor.push({ ...box, ...looksOf(area) })
        continue
      }
      const at = `${path}.standing`
      const { name, capacity, category } = read(standingShape, area.standing, { path: at, kind: 'standing', where })
      if (!categories.has(category)) throw new PlanError(`${at}.category`, 'field.unknown', where)
      if (box.width === 0 || box.height === 0) throw new PlanError(`${path}.width`, 'field.required', where)
      if (standing.length >= maxAreas) throw new PlanError(path, 'field.tooLong', where)
      standing.push({ ...box, name, capacity, category })
    }
  }
  if (seats.length + standing.length === 0) throw new PlanError('zones', 'field.required')
  return {
    name: plan.name.trim().slice(0, 100),
    ...sizeOf(plan.size, seats, [...decor, ...standing]),
    categories: plan.categories.map(({ name, color }) => ({
      name: name.trim().slice(0, 100),
      color: hexColor.test(color ?? '') ? (color ?? '').toLowerCase() : '#64748b',
    })),
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

type Box = Pick<PlanDecor, 'x' | 'y' | 'width' | 'height'>

function looksOf(area: z.infer<typeof areaShape>): Omit<PlanDecor, keyof Box> {
  const colorOf = (given: string | undefined, other: string) =>
    given !== undefined && hexColor.test(given) ? given.toLowerCase() : other
  return {
    rotation: area.rotation ?? 0,
    text: (typeof area.text === 'string' ? area.text : (area.text?.text ?? '')).slice(0, 200),
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

/** Cuts a row where the step to the next seat is much longer than usual: an aisle. */
function runsOf<T extends { x: number; y: number }>(row: readonly T[]): T[][] {
  const steps = row.slice(1).map((seat, index) => {
    const before = row[index]
    return before ? Math.hypot(seat.x - before.x, seat.y - before.y) : 0
  })
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const runs: T[][] = []
  for (const [index, seat] of row.entries()) {
    const step = index === 0 ? Number.POSITIVE_INFINITY : (steps[index - 1] ?? 0)
    const last = runs.at(-1)
    if (last && step <= usual * 1.5) last.push(seat)
    else runs.push([seat])
  }
  return runs
}
