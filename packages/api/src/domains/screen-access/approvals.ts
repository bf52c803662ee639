import type { ModuleKey, RoleId } from '@marquee/contract'
import { type Describers, factOf } from '../../door/approvable.ts'
import { chosenRole } from './service.ts'

interface Asked {
  module: ModuleKey
  roleId: RoleId
}

/** What would be lent, as those who assign roles see it. */
export const describers: Describers<Asked> = {
  'screenAccess.open': async (ctx, input) => {
    const role = await chosenRole(ctx, input)
    return { target: ctx.actor.name, facts: [...factOf('screen', input.module), ...factOf('lent', role.name)] }
  },
}
