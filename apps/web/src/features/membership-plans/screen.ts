import { inLanguage } from '@marquee/contract'
import { type MembershipPlanRow, membershipPlanRecord } from '@marquee/contract/memberships'
import type { RecordScreen } from '../../lib/record/screen.ts'

type Field = keyof typeof membershipPlanRecord.fields
type Hinted = 'uses' | 'onceADay' | 'days' | 'validTo' | 'taxCode'

const hinted: readonly string[] = ['uses', 'onceADay', 'days', 'validTo', 'taxCode']

/** The screen of what is sold as a membership. */
export const planScreen: RecordScreen<MembershipPlanRow> = {
  record: membershipPlanRecord,
  module: 'membership_plans',
  address: '/membership-plans',
  namespace: 'membershipPlans',
  addText: 'membershipPlans:add',
  text: (key) => `membershipPlans:${key}`,
  label: (field) => `membershipPlans:field.${field as Field}`,
  hint: (field) => (hinted.includes(field) ? `membershipPlans:hint.${field as Hinted}` : null),
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [
    ['code', 'priceMinor'],
    ['name'],
    ['taxCode'],
    ['uses', 'days'],
    ['onceADay'],
    ['validFrom', 'validTo'],
    ['note'],
  ],
  columns: ['priceMinor', 'uses', 'onceADay', 'days'],
}
