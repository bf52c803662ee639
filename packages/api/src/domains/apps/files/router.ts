import { browseFilesInput, folderView } from '@marquee/contract'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { browseFiles } from './service.ts'

export const filesRouter = router({
  browse: appsTool
    .input(browseFilesInput)
    .output(folderView)
    .query(({ ctx, input }) => browseFiles(ctx, input.folderId)),
})
