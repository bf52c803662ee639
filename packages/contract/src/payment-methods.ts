import type { z } from 'zod'
import { paymentMethods, paymentReferences } from './choices.ts'
import { fundId, paymentMethodId } from './ids.ts'
import {
  choiceField,
  codeField,
  fixed,
  nameField,
  numberField,
  optional,
  percentField,
  referenceField,
  starting,
  switchField,
} from './record/fields.ts'
import { defineRecord } from './record/record.ts'

/** A way of payment that a venue takes. Its kind says where the money is then, and never changes. */
export const paymentMethodRecord = defineRecord({
  entity: 'payment_method',
  path: 'paymentMethods',
  id: paymentMethodId,
  fields: {
    code: codeField(),
    name: nameField(60),
    kind: fixed(choiceField(paymentMethods)),
    reference: starting(choiceField(paymentReferences), 'no'),
    /** Where its money arrives: of a card a card clearing account, of a transfer a bank. Null: the venue's first one. */
    fundId: optional(referenceField(fundId, { to: 'funds' })),
    /** What the bank or the terminal keeps of it. */
    feePpm: starting(percentField(), 0),
    opensDrawer: switchField(),
    /** Its place among the others, the smallest first. */
    sort: starting(numberField(1, 999), 100),
  },
  derived: {},
})
export type PaymentMethodRow = z.infer<typeof paymentMethodRecord.row>
