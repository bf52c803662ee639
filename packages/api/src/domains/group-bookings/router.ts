import { fileAddress } from '@marquee/contract'
import {
  bookedGroup,
  bookGroupInput,
  createGroupInput,
  endGroupInput,
  getGroupInput,
  groupChoices,
  groupChoicesInput,
  groupDetail,
  groupFilterInput,
  groupOfOrder as groupOfOrderAnswer,
  groupOfOrderInput,
  groupPage,
  groupSessions,
  groupSessionsInput,
  listGroupsInput,
  mailGroupInput,
  optionGroupInput,
  sendGroupInput,
  updateGroupInput,
} from '@marquee/contract/group-bookings'
import {
  askGroupNamesInput,
  groupNames,
  groupNamesByLink,
  openGroupNamesInput,
  saveGroupNamesInput,
  sendGroupNamesInput,
} from '@marquee/contract/group-names'
import { can, open, router } from '../../door/trpc.ts'
import { bookGroup } from './service/book.ts'
import { cancelGroup, declineGroup } from './service/end.ts'
import { askNames, namesOf, openNames, saveNames, sendNames } from './service/names.ts'
import { extendOption, giveOption } from './service/option.ts'
import { printGroup } from './service/print.ts'
import { createGroup, mailGroup, sendGroup, updateGroup } from './service/quote.ts'
import { detailOf, exportGroups, groupOfOrder, listChoices, listGroups, listSessions } from './service/read.ts'

// Programs of partners have no business with the guests of others.
const ofStaff = { forKeys: 'none', feature: 'groupBookings' } as const
const audited = { audited: true, ...ofStaff }
const approvable = { ...audited, approvable: true }
const groups = can('order_list', 'groups')

export const groupBookingsRouter = router({
  list: groups
    .meta(ofStaff)
    .input(listGroupsInput)
    .output(groupPage)
    .query(({ ctx, input }) => listGroups(ctx, input)),
  get: groups
    .meta(ofStaff)
    .input(getGroupInput)
    .output(groupDetail)
    .query(({ ctx, input }) => detailOf(ctx, input.id)),
  ofOrder: groups
    .meta(ofStaff)
    .input(groupOfOrderInput)
    .output(groupOfOrderAnswer)
    .query(({ ctx, input }) => groupOfOrder(ctx, input.orderId)),
  sessions: groups
    .meta(ofStaff)
    .input(groupSessionsInput)
    .output(groupSessions)
    .query(({ ctx }) => listSessions(ctx)),
  choices: groups
    .meta(ofStaff)
    .input(groupChoicesInput)
    .output(groupChoices)
    .query(({ ctx, input }) => listChoices(ctx, input.ticketSessionId)),
  create: groups
    .meta(audited)
    .input(createGroupInput)
    .output(groupDetail)
    .mutation(({ ctx, input }) => createGroup(ctx, input)),
  update: groups
    .meta(audited)
    .input(updateGroupInput)
    .output(groupDetail)
    .mutation(({ ctx, input }) => updateGroup(ctx, input)),
  send: groups
    .meta(approvable)
    .input(sendGroupInput)
    .output(groupDetail)
    .mutation(({ ctx, input }) => sendGroup(ctx, input)),
  mail: groups
    .meta(audited)
    .input(mailGroupInput)
    .output(groupDetail)
    .mutation(({ ctx, input }) => mailGroup(ctx, input)),
  option: groups
    .meta(approvable)
    .input(optionGroupInput)
    .output(groupDetail)
    .mutation(({ ctx, input }) => giveOption(ctx, input)),
  extend: can('order_list', 'extend_option')
    .meta(approvable)
    .input(optionGroupInput)
    .output(groupDetail)
    .mutation(({ ctx, input }) => extendOption(ctx, input)),
  book: can('ticket_booking', 'sell')
    .meta(audited)
    .input(bookGroupInput)
    .output(bookedGroup)
    .mutation(({ ctx, input }) => bookGroup(ctx, input)),
  decline: groups
    .meta(audited)
    .input(endGroupInput)
    .output(groupDetail)
    .mutation(({ ctx, input }) => declineGroup(ctx, input)),
  cancel: groups
    .meta(audited)
    .input(endGroupInput)
    .output(groupDetail)
    .mutation(({ ctx, input }) => cancelGroup(ctx, input)),
  names: groups
    .meta(ofStaff)
    .input(getGroupInput)
    .output(groupNames)
    .query(({ ctx, input }) => namesOf(ctx, input.id)),
  saveNames: groups
    .meta(audited)
    .input(saveGroupNamesInput)
    .output(groupNames)
    .mutation(({ ctx, input }) => saveNames(ctx, input)),
  askNames: groups
    .meta(audited)
    .input(askGroupNamesInput)
    .output(groupNames)
    .mutation(({ ctx, input }) => askNames(ctx, input)),
  // The organiser of a group has no account, only the link. No query: a token has no place in an address.
  openNames: open
    .input(openGroupNamesInput)
    .output(groupNamesByLink)
    .mutation(({ ctx, input }) => openNames(ctx, input)),
  sendNames: open
    .meta({ audited: true })
    .input(sendGroupNamesInput)
    .output(groupNamesByLink)
    .mutation(({ ctx, input }) => sendNames(ctx, input)),
  print: groups
    .meta(audited)
    .input(getGroupInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => printGroup(ctx, input)),
  export: can('order_list', 'export')
    .meta(audited)
    .input(groupFilterInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => exportGroups(ctx, input)),
})
