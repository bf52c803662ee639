import {
  addFileInput,
  browseFilesInput,
  fileItem,
  fileLink,
  folderView,
  oneFileInput,
  uploadInput,
  uploadLeave,
} from '@marquee/contract'
import { z } from 'zod'
import { appsTool, sharedAppsTool } from '../../../apps/procedures.ts'
import { router, signedIn } from '../../../door/trpc.ts'
import { askUpload } from '../../../files/ask-upload.ts'
import { addFile, browseFiles, openSharedFile, removeFile } from './service.ts'

export const filesRouter = router({
  browse: appsTool
    .input(browseFilesInput)
    .output(folderView)
    .query(({ ctx, input }) => browseFiles(ctx, input.folderId)),
  // By people: a program has no sign-in session that could be asked when the bytes come.
  upload: signedIn
    .input(uploadInput)
    .output(uploadLeave)
    .mutation(({ ctx, input }) => askUpload(ctx, 'sharedFile', input)),
  add: sharedAppsTool
    .input(addFileInput)
    .output(fileItem)
    .mutation(({ ctx, input }) => addFile(ctx, input)),
  open: appsTool
    .input(oneFileInput)
    .output(fileLink)
    .query(({ ctx, input }) => openSharedFile(ctx, input.id)),
  remove: sharedAppsTool
    .input(oneFileInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => removeFile(ctx, input.id)),
})
