import { iconSet, iconSetInput } from '@marquee/contract'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { iconSetOf } from './service.ts'

export const iconsRouter = router({
  set: appsTool
    .input(iconSetInput)
    .output(iconSet)
    .query(({ input }) => iconSetOf(input.set)),
})
