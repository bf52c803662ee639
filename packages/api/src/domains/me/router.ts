import {
  accessChange,
  chooseStartInput,
  heldRole,
  liveInput,
  me,
  type NavigationItem,
  rightsDocument,
  roleId,
  shellUser,
  switchRoleInput,
  updateMeInput,
} from '@marquee/contract'
import { z } from 'zod'
import { router, signedIn, signedInOrLocked } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { accessChanges } from './events.ts'
import {
  chooseStart,
  describeOwnRights,
  describeRightsOfRole,
  getMe,
  navigationOf,
  shellUserOf,
  switchRole,
  updateMe,
} from './service.ts'

const navigationItem: z.ZodType<NavigationItem> = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['basic', 'collapsable', 'group']),
  icon: z.string(),
  link: z.string().optional(),
  children: z.array(z.lazy(() => navigationItem)).optional(),
})
const items = z.array(navigationItem)
const navigation = z.object({ compact: items, default: items, futuristic: items, horizontal: items })

export const meRouter = router({
  get: signedInOrLocked
    .meta({ whileMfaMissing: true })
    .output(me)
    .query(({ ctx }) => getMe(ctx)),
  shellUser: signedIn
    .meta({ forKeys: 'any' })
    .output(shellUser)
    .query(({ ctx }) => shellUserOf(ctx.actor)),
  update: signedIn
    .meta({ audited: true })
    .input(updateMeInput)
    .output(shellUser)
    .mutation(({ ctx, input }) => updateMe(ctx, input)),
  chooseStart: signedIn
    .meta({ audited: true })
    .input(chooseStartInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => chooseStart(ctx, input.page)),
  switchRole: signedIn
    .meta({ audited: true })
    .input(switchRoleInput)
    .output(heldRole)
    .mutation(({ ctx, input }) => switchRole(ctx, input.roleId)),
  rights: signedIn
    .meta({ forKeys: 'any' })
    .output(rightsDocument)
    .query(({ ctx }) => describeOwnRights(ctx)),
  rightsOfRole: signedIn
    .input(z.strictObject({ roleId }))
    .output(rightsDocument)
    .query(({ ctx, input }) => describeRightsOfRole(ctx, input.roleId)),
  navigation: signedIn
    .meta({ forKeys: 'any' })
    .output(navigation)
    .query(({ ctx }) => navigationOf(ctx)),
  accessChanged: signedIn
    .input(liveInput)
    .output(liveOutput(accessChange))
    .subscription(({ ctx, input, signal }) => accessChanges(ctx, input.lastEventId, signal)),
})
