import { roleChoice } from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../core/trpc.ts'
import { listRoleChoices } from './service.ts'

export const rolesRouter = router({
  choices: can('users', 'view')
    .output(z.array(roleChoice))
    .query(({ ctx }) => listRoleChoices(ctx)),
})
