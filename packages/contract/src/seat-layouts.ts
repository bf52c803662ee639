import { z } from 'zod'
import { layoutVersionStates, seatKinds } from './choices.ts'
import { commandId, floorId, layoutVersionId, seatCategoryId, seatLayoutId, ticketSessionId } from './ids.ts'
import { layoutFault } from './layout-faults.ts'
import { localText, storedLocalText } from './local-text.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

export const color = z.string().regex(/^#[0-9a-f]{6}$/, 'field.invalid')

export const seatCategoryRow = z.object({
  id: seatCategoryId,
  name: storedLocalText,
  color: z.string(),
  sort: z.int(),
  archivedAt: instant.nullable(),
  rev: z.int(),
})
export type SeatCategoryRow = z.infer<typeof seatCategoryRow>
export const saveSeatCategoryInput = z.strictObject({
  id: seatCategoryId.optional(),
  expectedRev: z.int().optional(),
  name: localText(),
  color,
})
export const archiveSeatCategoryInput = z.strictObject({ id: seatCategoryId, expectedRev: z.int() })

export const layoutVersionRow = z.object({
  id: layoutVersionId,
  version: z.int(),
  state: z.enum(layoutVersionStates),
  seats: z.int(),
  standing: z.int(),
  note: z.string().nullable(),
  createdAt: instant,
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  retiredAt: instant.nullable(),
  /** Where the drawing is fetched: immutable, so it carries its hash. */
  geometryUrl: z.string(),
  rev: z.int(),
})
export type LayoutVersionRow = z.infer<typeof layoutVersionRow>

export const seatLayoutRow = z.object({
  id: seatLayoutId,
  floor: z.object({ id: floorId, name: storedLocalText }),
  name: z.string(),
  published: layoutVersionRow.nullable(),
  draft: layoutVersionRow.nullable(),
  versions: z.int(),
  /** Ticket sessions to come that use it. */
  sessionsAhead: z.int(),
  archivedAt: instant.nullable(),
  rev: z.int(),
})
export type SeatLayoutRow = z.infer<typeof seatLayoutRow>

export const seatLayoutDetail = seatLayoutRow.extend({
  history: z.array(layoutVersionRow),
  /** Of the published version, else the draft. */
  categories: z.array(z.object({ id: seatCategoryId, name: storedLocalText, color: z.string(), seats: z.int() })),
})

/**
 * The drawing of a version, compact: parallel arrays by seat number. Coordinates are units of the plan. Never passes
 * through superjson; served as plain JSON under its hash.
 */
export const seatGeometry = z.object({
  version: z.literal(1),
  width: z.number(),
  height: z.number(),
  focus: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** Their names and colours come with the state: they can change, the drawing cannot. */
  categories: z.array(seatCategoryId),
  sections: z.array(z.string()),
  /** `isTable`: its seats stand around a table, which has the label. */
  rows: z.array(z.object({ section: z.int(), label: z.string(), isTable: z.boolean().optional() })),
  seats: z.object({
    /** x, y, x, y … */
    at: z.array(z.number()),
    row: z.array(z.int()),
    label: z.array(z.string()),
    category: z.array(z.int()),
    /** 0 seat, 1 wheelchair, 2 companion. */
    kind: z.array(z.int()),
    /** Neighbours share a run and stand at consecutive places. */
    run: z.array(z.int()),
    place: z.array(z.int()),
    key: z.array(z.string()),
  }),
  standing: z.array(
    z.object({
      areaNo: z.int(),
      name: storedLocalText,
      capacity: z.int(),
      category: z.int(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  ),
  decor: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      rotation: z.number(),
      text: z.string(),
      fill: z.string(),
      border: z.string(),
    }),
  ),
})
export type SeatGeometry = z.infer<typeof seatGeometry>

export type SeatLayoutDetail = z.infer<typeof seatLayoutDetail>

export const geometryInput = z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'field.invalid') })

export const listSeatLayoutsInput = z.strictObject({
  floorId: floorId.optional(),
  archived: z.boolean().default(false),
})
export const getSeatLayoutInput = z.strictObject({ id: seatLayoutId })
/** With a `commandId` a repeated call happens once, here and where a plan is imported or an area drawn. */
export const createSeatLayoutInput = z.strictObject({
  commandId: commandId.optional(),
  floorId,
  name: text({ min: 1, max: 100 }),
})
export const updateSeatLayoutInput = z.strictObject({
  id: seatLayoutId,
  expectedRev: z.int(),
  name: text({ min: 1, max: 100 }).optional(),
  floorId: floorId.optional(),
})
export const archiveSeatLayoutInput = z.strictObject({ id: seatLayoutId, expectedRev: z.int() })

/**
 * Makes the draft of a layout from a plan of the open form (design of seating plans); a draft that is there is replaced.
 * `plan` is the file's text, at most 32 MiB. Categories are matched by name and made where they are new.
 */
export const importPlanInput = z.strictObject({
  commandId: commandId.optional(),
  layoutId: seatLayoutId,
  plan: z.string().max(33_554_432, 'field.tooLong'),
  /** Kind of the seats of a category, by the category's name in the plan; others are plain seats. */
  kinds: z.record(z.string(), z.enum(seatKinds)).default({}),
  /** The draft that it replaces, as it was seen; null: there was none. Left out, it replaces whatever is there. */
  replaces: z.strictObject({ id: layoutVersionId, rev: z.int() }).nullable().optional(),
})
export const importPlanOutput = z.object({
  version: layoutVersionRow,
  seats: z.int(),
  categories: z.int(),
  /** Fields of the file that were not understood and left out. */
  ignored: z.array(z.string()),
})
export const exportPlanInput = z.strictObject({ versionId: layoutVersionId })
export const exportPlanOutput = z.object({ name: z.string(), plan: z.string() })

/** A standing area is drawn by hand over a draft. */
export const saveStandingAreaInput = z.strictObject({
  commandId: commandId.optional(),
  versionId: layoutVersionId,
  areaNo: z.int().min(1).max(1000).optional(),
  name: localText(),
  capacity: z.int('field.number').min(1, 'field.tooSmall').max(1_000_000, 'field.tooBig'),
  categoryId: seatCategoryId,
  x: z.number(),
  y: z.number(),
  width: z.number().positive('field.tooSmall'),
  height: z.number().positive('field.tooSmall'),
})
export const removeStandingAreaInput = z.strictObject({ versionId: layoutVersionId, areaNo: z.int() })

/** Where people look: seats are the better the nearer they are to it. */
export const setFocusInput = z.strictObject({ versionId: layoutVersionId, x: z.number(), y: z.number() })

export const layoutVersionOnly = z.strictObject({ versionId: layoutVersionId })
/**
 * What publishing would do: seats by stable key against the published version. Ticket sessions to come in which nothing
 * is sold, held or blocked follow to the new version; the others stay with the one that they were sold from.
 */
export const layoutImpact = z.object({
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  follow: z.int(),
  /** At most 100, by start; with nothing taken: what was sold was cancelled. */
  stay: z.array(z.object({ id: ticketSessionId, product: storedLocalText, startsAt: instant, taken: z.int() })),
  /** Those that refuse the publishing first; empty for a version that is published already. */
  faults: z.array(layoutFault),
})
export type LayoutImpact = z.infer<typeof layoutImpact>
export const publishLayoutInput = z.strictObject({
  versionId: layoutVersionId,
  expectedRev: z.int(),
  /** Keys of the faults that someone has looked at and publishes with. */
  confirmed: z.array(z.string().max(200, 'field.tooLong')).max(1000, 'field.tooLong').default([]),
})

/** A layout that was changed; null: a seat category, which any of them may have. */
export const seatLayoutChange = z.object({ layoutId: seatLayoutId.nullable() })
