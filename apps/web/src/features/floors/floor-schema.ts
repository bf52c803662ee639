import {
  createFloorInput,
  type FloorRow,
  type GateId,
  type gateDirections,
  type LocalText,
  type ZoneId,
  type zoneKinds,
} from '@marquee/contract'
import { z } from 'zod'
import type { FieldWords } from '../../lib/form/issue-text.ts'
import { resolverOf } from '../../lib/form/resolver.ts'
import { typedWhole } from '../../lib/form/typed-whole.ts'
import { peopleIn } from './model.ts'

/**
 * A zone and a gate as the form has them; `key` tells new ones apart. Whether a gate that is there is open is no matter
 * of the form: it has its own switch.
 */
export interface ZoneDraft {
  id?: ZoneId
  key?: string
  name: LocalText
  kind: (typeof zoneKinds)[number]
  capacity: string
}
export interface GateDraft {
  id?: GateId
  key?: string
  name: LocalText
  direction: (typeof gateDirections)[number]
  isOpen: boolean
}

/** A floor as the form has it: numbers as they are typed, hours empty when there are none. */
export interface FloorValues {
  code: string
  name: LocalText
  level: string
  isGround: boolean
  capacity: string
  opens: string
  closes: string
  zones: ZoneDraft[]
  gates: GateDraft[]
}

export const floorFields = [
  'code',
  'name',
  'level',
  'isGround',
  'capacity',
  'opens',
  'closes',
  'zones',
  'gates',
] as const
export type FloorField = (typeof floorFields)[number]

export const newFloor: FloorValues = {
  code: '',
  name: { en: '', tr: '' },
  level: '0',
  isGround: false,
  capacity: '',
  opens: '',
  closes: '',
  zones: [],
  gates: [],
}

/** A floor as the form has it. */
export function valuesOf(row: FloorRow): FloorValues {
  return {
    code: row.code,
    name: row.name,
    level: String(row.level),
    isGround: row.isGround,
    capacity: String(row.capacity),
    opens: row.opens ?? '',
    closes: row.closes ?? '',
    zones: row.zones.map(({ id, name, kind, capacity }) => ({ id, name, kind, capacity: String(capacity) })),
    gates: row.gates.map(({ id, name, direction }) => ({ id, name, direction, isOpen: false })),
  }
}

const { code, name, level, isGround, capacity, opens, closes, zones, gates } = createFloorInput.shape
const zone = zones.unwrap().element.shape
const gate = gates.unwrap().element.shape

const orNothing = (value: unknown) => (value === '' ? null : value)

const schema = z
  .object({
    code,
    name,
    level: z.preprocess(typedWhole, level),
    isGround,
    capacity: z.preprocess(typedWhole, capacity),
    opens: z.preprocess(orNothing, opens),
    closes: z.preprocess(orNothing, closes),
    zones: z.array(z.object({ ...zone, capacity: z.preprocess(typedWhole, zone.capacity) })).max(100, 'field.tooLong'),
    gates: z.array(z.object(gate)).max(100, 'field.tooLong'),
  })
  .superRefine((floor, context) => {
    const complain = (field: FloorField, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (floor.opens === null && floor.closes !== null) complain('opens', 'field.required')
    if (floor.closes === null && floor.opens !== null) complain('closes', 'field.required')
    // Of a capacity that is none it is said there, once.
    const hasRoom = capacity.safeParse(floor.capacity).success
    if (hasRoom && peopleIn(floor.zones) > floor.capacity) complain('zones', 'field.tooBig')
  })

/** A floor as it is sent. */
export type FloorOutput = z.output<typeof schema>

const people = {
  'field.number': 'floors:rule.people',
  'field.tooSmall': 'floors:rule.people',
  'field.tooBig': 'floors:rule.people',
} as const
const levels = {
  'field.integer': 'floors:rule.level',
  'field.tooSmall': 'floors:rule.level',
  'field.tooBig': 'floors:rule.level',
} as const

const hundred = Array.from({ length: 100 }, (_, index) => index)

/** What the refusals mean at the fields of a floor. */
export const floorWords: FieldWords = {
  code: { 'field.taken': 'floors:rule.codeTaken' },
  isGround: { 'field.taken': 'floors:rule.secondGround' },
  level: levels,
  capacity: { ...people, 'field.taken': 'floors:rule.roomTaken' },
  opens: { 'field.required': 'floors:rule.bothHours' },
  closes: { 'field.required': 'floors:rule.bothHours' },
  zones: { 'field.tooBig': 'floors:rule.zonesTooBig', 'field.tooLong': 'floors:rule.atMost100' },
  gates: { 'field.tooLong': 'floors:rule.atMost100' },
  ...Object.fromEntries(hundred.map((index) => [`zones.${index}.capacity`, people])),
}

export const floorResolver = resolverOf<FloorOutput, FloorValues>(schema, floorWords)
