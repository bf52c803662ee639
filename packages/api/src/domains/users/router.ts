import {
  admitUserInput,
  changeUserStateInput,
  dismissUserInput,
  dismissUserOutput,
  endAuthSessionsInput,
  endAuthSessionsOutput,
  exportUsersInput,
  fileAddress,
  getUserInput,
  inviteUserInput,
  inviteUserOutput,
  listUsersInput,
  liveInput,
  resendInvitationInput,
  resetFactorsInput,
  updateUserInput,
  userDetail,
  userPage,
  userRow,
  usersChange,
} from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { issueExport } from '../../exports/issue.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { usersChanges } from './events.ts'
import { dismissUser } from './service/dismiss.ts'
import { resetFactors } from './service/factors.ts'
import { inviteUser, resendInvitation } from './service/invite.ts'
import { getUser, listUsers } from './service/list.ts'
import { admitUser, endAuthSessions, resumeUser, suspendUser } from './service/state.ts'
import { updateUser } from './service/update.ts'

const audited = { audited: true }
const approvable = { audited: true, approvable: true }

export const usersRouter = router({
  list: can('users', 'view')
    .input(listUsersInput)
    .output(userPage)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  get: can('users', 'view')
    .input(getUserInput)
    .output(userDetail)
    .query(({ ctx, input }) => getUser(ctx, input)),
  invite: can('users', 'invite')
    .meta(audited)
    .input(inviteUserInput)
    .output(inviteUserOutput)
    .mutation(({ ctx, input }) => inviteUser(ctx, input)),
  update: can('users', 'update')
    .meta(audited)
    .input(updateUserInput)
    .output(userRow)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
  suspend: can('users', 'suspend')
    .meta(approvable)
    .input(changeUserStateInput)
    .output(userRow)
    .mutation(({ ctx, input }) => suspendUser(ctx, input)),
  resume: can('users', 'suspend')
    .meta(approvable)
    .input(changeUserStateInput)
    .output(userRow)
    .mutation(({ ctx, input }) => resumeUser(ctx, input)),
  admit: can('users', 'invite')
    .meta(audited)
    .input(admitUserInput)
    .output(userRow)
    .mutation(({ ctx, input }) => admitUser(ctx, input)),
  dismiss: can('users', 'invite')
    .meta(audited)
    .input(dismissUserInput)
    .output(dismissUserOutput)
    .mutation(({ ctx, input }) => dismissUser(ctx, input)),
  resendInvitation: can('users', 'invite')
    .meta(audited)
    .input(resendInvitationInput)
    .output(inviteUserOutput)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input)),
  resetFactors: can('users', 'reset_mfa')
    .meta(audited)
    .input(resetFactorsInput)
    .output(userRow)
    .mutation(({ ctx, input }) => resetFactors(ctx, input)),
  endAuthSessions: can('users', 'suspend')
    .meta(approvable)
    .input(endAuthSessionsInput)
    .output(endAuthSessionsOutput)
    .mutation(({ ctx, input }) => endAuthSessions(ctx, input)),
  export: can('users', 'export')
    .meta(audited)
    .input(exportUsersInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => issueExport(ctx, { kind: 'users', filter: input })),
  changed: can('users', 'view')
    .input(liveInput)
    .output(liveOutput(usersChange))
    .subscription(({ ctx, input, signal }) => usersChanges(ctx, input.lastEventId, signal)),
})
