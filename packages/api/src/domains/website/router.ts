import { cmsScreenRow } from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { listScreens } from './service.ts'

export const websiteRouter = router({
  screens: can('website', 'view')
    .output(z.array(cmsScreenRow))
    .query(({ ctx }) => listScreens(ctx)),
})
