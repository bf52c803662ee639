import type { z } from 'zod'
import { paymentMethods, paymentReferences } from './choices.ts'
import { paymentMethodId } from './ids.ts'
import {
  choiceField,
  codeField,
  fixed,
  nameField,
  numberField,
  percentField,
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
    /** What the bank or the terminal keeps of it. */
    feePpm: starting(percentField(), 0),
    opensDrawer: switchField(),
    /** Its place among the others, the smallest first. */
    sort: starting(numberField(1, 999), 100),
  },
  derived: {},
})
export type PaymentMethodRow = z.infer<typeof paymentMethodRecord.row>
