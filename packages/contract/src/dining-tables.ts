import { z } from 'zod'
import { floorId, idOf } from './ids.ts'
import { choiceField, codeField, nameField, numberField, optional, referenceField, starting } from './record/fields.ts'
import { defineRecord } from './record/record.ts'

export const diningTableId = idOf('dining_table')
export type DiningTableId = z.infer<typeof diningTableId>

export const tableShapes = ['round', 'square', 'long'] as const

/** Where guests eat. Its position is in centimetres from the corner of its floor. */
export const diningTableRecord = defineRecord({
  entity: 'dining_table',
  path: 'diningTables',
  id: diningTableId,
  fields: {
    code: codeField(),
    name: nameField(),
    floorId: optional(referenceField(floorId, { to: 'floors' })),
    shape: choiceField(tableShapes),
    seats: starting(numberField(1, 100), 4),
    x: starting(numberField(0, 100_000), 0),
    y: starting(numberField(0, 100_000), 0),
  },
  derived: {
    /** How many orders are open at it. */
    openOrders: z.int(),
  },
})
export type DiningTableRow = z.infer<typeof diningTableRecord.row>
