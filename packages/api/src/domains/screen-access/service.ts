import type { ModuleKey, RoleId } from '@marquee/contract'
import type { WaysIn } from '@marquee/contract/screen-access'
import type { SignedContext } from '../../core/context.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { runCommand } from '../../door/work.ts'
import { actInRole } from '../me/service.ts'
import { listRolesWithRights, type RoleWithRights } from '../roles/service/find.ts'
import { holdingOf, lendRole, type RoleSpan } from '../users/service/lend.ts'
import { selectEndOfLoan } from './repo.ts'
import { lightestRole } from './rules.ts'

interface Found {
  held: RoleWithRights | undefined
  lent: RoleWithRights | undefined
}

async function find(ctx: SignedContext, module: ModuleKey): Promise<Found> {
  const [roles, spans] = await Promise.all([listRolesWithRights(ctx), holdingOf(ctx)])
  const isHeld = (wanted: (span: RoleSpan) => boolean) => (role: RoleWithRights) =>
    spans.some((span) => span.roleId === role.id && wanted(span))
  const today = roles.filter(isHeld(({ from }) => from === null))
  // A role that begins later is nobody's to bring forward.
  const others = roles.filter((role) => !isHeld(() => true)(role))
  return { held: lightestRole(today, module), lent: lightestRole(others, module) }
}

const named = ({ id, name }: RoleWithRights) => ({ id, name })

/** How the caller can get to a screen that their active role does not open. */
export async function findWaysIn(ctx: SignedContext, module: ModuleKey): Promise<WaysIn> {
  const { held, lent } = await find(ctx, module)
  if (held || !lent) return { held: held ? named(held) : null, lent: null }
  const until = new Date(await selectEndOfLoan(ctx.services.db, ctx.venueId)).toISOString()
  return { held: null, lent: { ...named(lent), until } }
}

interface OpenScreen {
  commandId: string
  module: ModuleKey
  roleId: RoleId
}

/**
 * Lets the caller into a screen: by a role that they hold, or by one that somebody who assigns roles lends them until the
 * business day ends; it becomes their active role. NEEDS_APPROVAL for a role that is to be lent; VALIDATION on `roleId`
 * for any other than `findWaysIn` names; EXCEEDS_OWN_RIGHTS when the approver could not give it.
 */
export async function openScreen(ctx: SignedContext, input: OpenScreen): Promise<{ id: RoleId; name: string }> {
  const role = await chosenRole(ctx, input)
  if (role.isLent && !ctx.approval) refuse('NEEDS_APPROVAL', { details: { module: 'roles', action: 'assign' } })
  return runCommand(ctx, { ...input, procedure: 'screenAccess.open', input: { ...input } }, async (work) => {
    const until = role.isLent ? await selectEndOfLoan(work.tx, ctx.venueId) : null
    const roles = until === null ? null : await lendRole(ctx, work, { roleId: role.id, until })
    const active = await actInRole(ctx, work, role.id)
    await work.audit({
      action: 'screenAccess.open',
      entity: 'user',
      entityId: ctx.actor.userId,
      before: { activeRole: ctx.actor.roleName, ...(roles && { roles: roles.before }) },
      after: { activeRole: active.name, ...(roles && { roles: roles.after }) },
    })
    return active
  })
}

/** The role that a call of `screenAccess.open` names; VALIDATION when it is not the one to take. */
export async function chosenRole(ctx: SignedContext, { module, roleId }: Omit<OpenScreen, 'commandId'>) {
  const { held, lent } = await find(ctx, module)
  if (held?.id === roleId) return { ...named(held), isLent: false }
  if (!held && lent?.id === roleId) return { ...named(lent), isLent: true }
  refuseField('roleId', 'field.choice')
}
