import {
  archiveRoleInput,
  cloneRoleInput,
  createRoleInput,
  getRoleInput,
  listRolesInput,
  liveInput,
  roleChoice,
  roleDetail,
  roleRow,
  rolesChange,
  updateRoleInput,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { rolesChanges } from './events.ts'
import { archiveRole, restoreRole } from './service/archive.ts'
import { cloneRole, createRole, updateRole } from './service/edit.ts'
import { listRoleChoices } from './service/find.ts'
import { getRole, listRoles } from './service/read.ts'

const audited = { audited: true }

export const rolesRouter = router({
  choices: can('users', 'view')
    .output(z.array(roleChoice))
    .query(({ ctx }) => listRoleChoices(ctx)),
  list: can('roles', 'view')
    .input(listRolesInput)
    .output(z.array(roleRow))
    .query(({ ctx, input }) => listRoles(ctx, input)),
  get: can('roles', 'view')
    .input(getRoleInput)
    .output(roleDetail)
    .query(({ ctx, input }) => getRole(ctx, input)),
  create: can('roles', 'create')
    .meta(audited)
    .input(createRoleInput)
    .output(roleRow)
    .mutation(({ ctx, input }) => createRole(ctx, input)),
  update: can('roles', 'update')
    .meta(audited)
    .input(updateRoleInput)
    .output(roleRow)
    .mutation(({ ctx, input }) => updateRole(ctx, input)),
  clone: can('roles', 'create')
    .meta(audited)
    .input(cloneRoleInput)
    .output(roleRow)
    .mutation(({ ctx, input }) => cloneRole(ctx, input)),
  archive: can('roles', 'archive')
    .meta(audited)
    .input(archiveRoleInput)
    .output(roleRow)
    .mutation(({ ctx, input }) => archiveRole(ctx, input)),
  restore: can('roles', 'archive')
    .meta(audited)
    .input(archiveRoleInput)
    .output(roleRow)
    .mutation(({ ctx, input }) => restoreRole(ctx, input)),
  changed: can('roles', 'view')
    .input(liveInput)
    .output(liveOutput(rolesChange))
    .subscription(({ ctx, input, signal }) => rolesChanges(ctx, input.lastEventId, signal)),
})
