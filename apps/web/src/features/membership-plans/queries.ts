import type { MembershipPlanRow } from '@marquee/contract/memberships'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

export const planCalls = recordCalls<MembershipPlanRow>(trpc.membershipPlans, () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.membershipPlans.list.invalidate(), utils.memberships.offers.invalidate()])
})

/** What a plan can be taxed by. */
export const usePlanTaxes = () => trpc.membershipPlans.taxes.useQuery(undefined, { meta: { ownError: true } })
