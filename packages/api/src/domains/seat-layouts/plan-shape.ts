import { localText } from '@marquee/contract'
import { z } from 'zod'

// The open form that plan editors exchange: positions are pixels and add up (zone + row + seat). Newer files carry more
// fields; what is understood is kept, the rest is named and left out, and never a reason to fail. A few fields are our
// own, so that a plan comes back as it went; other editors do not look at them: `kind` of a seat, `runs` and `table` of a row,
// `standing` of an area, `names` of a category, and the plan's `focus`.

const number = z.number().finite()
const point = z.looseObject({ x: number, y: number })

/** Words of a file: cut where they are too long, refused where they cannot be stored. */
const words = (max: number) =>
  z
    .union([z.string(), z.number()])
    .transform(String)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'field.invalid')
    .transform((value) => cut(value.normalize('NFC').trim(), max))

// A cut never goes through the middle of a character.
function cut(value: string, max: number): string {
  const short = value.slice(0, max)
  return short.isWellFormed() ? short : short.slice(0, -1)
}

const categoryName = words(100).refine((value) => value !== '', 'field.required')

/** A seat of the file. */
export const seatShape = z.looseObject({
  seat_guid: z.string().refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'field.invalid'),
  seat_number: words(40),
  position: point,
  category: words(100),
  kind: z.enum(['seat', 'wheelchair', 'companion']).nullish().catch(null),
})
/**
 * A row. `runs`: how many seats stand together, from the first to the last, where positions alone do not say it. `table`:
 * whether it is one, where they do not say that either.
 */
export const rowShape = z.looseObject({
  row_number: words(40).default(''),
  position: point.optional(),
  seats: z.array(z.unknown()).default([]),
  runs: z.array(z.int().min(1)).nullish().catch(null),
  table: z.boolean().nullish().catch(null),
})
/** What makes an area one that is sold without seats. */
export const standingShape = z.looseObject({
  name: localText(),
  capacity: z.int().min(1).max(1_000_000),
  category: words(100),
})
/** Something drawn that is no seat. */
export const areaShape = z.looseObject({
  position: point.optional(),
  width: number.optional(),
  height: number.optional(),
  rotation: number.optional(),
  text: z.union([words(200), z.looseObject({ text: words(200).optional() })]).optional(),
  color: z.string().optional(),
  border_color: z.string().optional(),
  standing: z.unknown().optional(),
})
export const zoneShape = z.looseObject({
  name: words(100).default(''),
  position: point.optional(),
  rows: z.array(z.unknown()).default([]),
  areas: z.array(z.unknown()).default([]),
})
export const planShape = z.looseObject({
  name: words(100).default(''),
  size: z.looseObject({ width: number, height: number }).optional(),
  categories: z
    .array(
      z.looseObject({
        name: categoryName,
        color: z.string().optional(),
        names: localText().nullish().catch(null),
      }),
    )
    .default([]),
  zones: z.array(z.unknown()),
  focus: z.object({ x: number, y: number }).nullish().catch(null),
})

/** The fields that are understood, by where they stand. */
export const knownFields: Record<string, readonly string[]> = {
  '': ['name', 'size', 'categories', 'zones', 'focus'],
  zones: ['name', 'position', 'rows', 'areas', 'zone_id', 'uuid'],
  'zones.rows': ['row_number', 'position', 'seats', 'runs', 'uuid'],
  'zones.rows.seats': ['seat_guid', 'seat_number', 'position', 'category', 'kind', 'uuid'],
  standing: ['name', 'capacity', 'category'],
  'zones.areas': ['position', 'width', 'height', 'rotation', 'text', 'color', 'border_color', 'standing', 'uuid'],
}
