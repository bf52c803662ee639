import { roleGrant } from '@marquee/contract'
import { z } from 'zod'
import type { FieldWords } from '../../lib/form/issue-text.ts'
import { wrongPeriod } from './grants.ts'

const most = 20

/** The roles of a form, in order; what is wrong with the days of one is said at its last day. */
export const grantList = z
  .array(roleGrant)
  .max(most, 'field.tooLong')
  .superRefine((grants, context) => {
    const now = Date.now()
    grants.forEach((grant, index) => {
      const wrong = wrongPeriod(grant, now)
      if (wrong) context.addIssue({ code: 'custom', path: [index, 'validUntil'], message: `field.${wrong}` })
    })
  })

const places = Array.from({ length: most }, (_, index) => `roles.${index}.validUntil` as const)

/** The names under which the server may refuse a role of a form. */
export const grantFields = ['roles', ...places] as const

/** The sentences for the days of a role. */
export const grantWords: FieldWords = Object.fromEntries(
  places.map((place) => [place, { 'field.past': 'users:roles.past', 'field.order': 'users:roles.order' }]),
)
