import { searchInput, searchResults } from '@marquee/contract'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { searchEverywhere } from './service.ts'

export const searchRouter = router({
  everywhere: appsTool
    .input(searchInput)
    .output(searchResults)
    .query(({ ctx, input }) => searchEverywhere(ctx, input.query)),
})
