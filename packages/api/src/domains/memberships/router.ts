import { fileAddress } from '@marquee/contract'
import {
  admitMemberInput,
  changeMembershipInput,
  exportMembershipsInput,
  getMembershipInput,
  listMembershipsInput,
  lookAtMembershipInput,
  memberCheck,
  membershipDetail,
  membershipOffers,
  membershipPage,
  revealedMembership,
  revealMembershipInput,
  sellMembershipInput,
  soldMembership,
  undoEntryInput,
  undoneEntry,
} from '@marquee/contract/memberships'
import { can, router } from '../../door/trpc.ts'
import { issueExport } from '../../exports/issue.ts'
import { admitMember, lookAtMember, undoEntry } from './service/admit.ts'
import { replaceMembership, revealMembership, setBlocked } from './service/keep.ts'
import { getMembership, listMemberships, listOffers } from './service/read.ts'
import { sellMembership } from './service/sell.ts'

const audited = { audited: true }

export const membershipsRouter = router({
  list: can('memberships', 'view')
    .input(listMembershipsInput)
    .output(membershipPage)
    .query(({ ctx, input }) => listMemberships(ctx, input)),
  get: can('memberships', 'view')
    .input(getMembershipInput)
    .output(membershipDetail)
    .query(({ ctx, input }) => getMembership(ctx, input.id)),
  offers: can('memberships', 'sell')
    .output(membershipOffers)
    .query(({ ctx }) => listOffers(ctx)),
  sell: can('memberships', 'sell')
    .meta(audited)
    .input(sellMembershipInput)
    .output(soldMembership)
    .mutation(({ ctx, input }) => sellMembership(ctx, input)),
  reveal: can('memberships', 'sell')
    .meta(audited)
    .input(revealMembershipInput)
    .output(revealedMembership)
    .mutation(({ ctx, input }) => revealMembership(ctx, input.id)),
  block: can('memberships', 'update')
    .meta(audited)
    .input(changeMembershipInput)
    .output(membershipDetail)
    .mutation(({ ctx, input }) => setBlocked(ctx, input, true)),
  unblock: can('memberships', 'update')
    .meta(audited)
    .input(changeMembershipInput)
    .output(membershipDetail)
    .mutation(({ ctx, input }) => setBlocked(ctx, input, false)),
  /** A card was lost: a new code, with the entries that are left; the old one lets nobody in. */
  replace: can('memberships', 'update')
    .meta(audited)
    .input(changeMembershipInput)
    .output(membershipDetail)
    .mutation(({ ctx, input }) => replaceMembership(ctx, input)),
  look: can('check_in', 'view')
    .input(lookAtMembershipInput)
    .output(memberCheck)
    .query(({ ctx, input }) => lookAtMember(ctx, input.code)),
  admit: can('check_in', 'scan')
    .meta(audited)
    .input(admitMemberInput)
    .output(memberCheck)
    .mutation(({ ctx, input }) => admitMember(ctx, input)),
  undo: can('check_in', 'scan')
    .meta(audited)
    .input(undoEntryInput)
    .output(undoneEntry)
    .mutation(({ ctx, input }) => undoEntry(ctx, input)),
  export: can('memberships', 'export')
    .meta(audited)
    .input(exportMembershipsInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => issueExport(ctx, { kind: 'memberships', filter: input })),
})
