import { z } from 'zod'
import { passTypeId, ticketProductId } from './ids.ts'
import {
  codeField,
  colorField,
  fixed,
  nameField,
  numberField,
  optional,
  pictureField,
  referenceField,
  starting,
  switchField,
} from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { text } from './text.ts'

/** What tickets are sold for: a play, a tour, a concert. Its tax is one of those that are valid today. */
export const ticketProductRecord = defineRecord({
  entity: 'ticket_product',
  path: 'ticketProducts',
  id: ticketProductId,
  fields: {
    code: codeField(),
    name: nameField(),
    color: colorField(),
    picture: pictureField('productPicture'),
    taxCode: referenceField(text({ min: 1, max: 20 }), { sample: 'VAT10' }),
  },
  /** Sessions that are still to come: archiving the product leaves them as they are. */
  derived: { sessionsAhead: z.int() },
})

/** Who a pass of a product is for, and what the clerk has to ask. */
export const passTypeRecord = defineRecord({
  entity: 'pass_type',
  path: 'passTypes',
  id: passTypeId,
  fields: {
    productId: fixed(referenceField(ticketProductId, { to: 'ticketProducts' })),
    code: codeField(),
    name: nameField(),
    ageMin: optional(numberField(0, 130)),
    ageMax: optional(numberField(0, 130)),
    people: starting(numberField(1, 100), 1),
    maxPerOrder: optional(numberField(1, 1000)),
    requiresName: switchField(),
    requiresProof: switchField(),
    /** Sold to guests with a promo code for it, and to nobody else. */
    byCode: switchField(),
  },
  derived: {},
  check: ({ ageMin, ageMax }) =>
    ageMin !== null && ageMax !== null && ageMin > ageMax ? { path: 'ageMax', message: 'field.tooSmall' } : null,
})
export type PassTypeRow = z.infer<typeof passTypeRecord.row>

/** A kind of pass as sellers see it. */
export const passTypeOnSale = passTypeRecord.row.omit({ productId: true, archivedAt: true, rev: true })

/** A product as the prices show it: with its kinds of passes, archived ones too, and today's rate of its tax. */
export const ticketProductRow = z.object({
  ...ticketProductRecord.row.shape,
  taxPpm: z.int(),
  passTypes: z.array(passTypeRecord.row),
})
export type TicketProductRow = z.infer<typeof ticketProductRow>
