import {
  attachToMailInput,
  createMailLabelInput,
  detachFromMailInput,
  listMailsInput,
  mailFilter,
  mailFolder,
  mailLabel,
  mailPage,
  mailRow,
  mailSettings,
  oneMailInput,
  oneMailLabelInput,
  updateMailInput,
  updateMailLabelInput,
  updateMailSettingsInput,
  uploadInput,
  uploadLeave,
} from '@marquee/contract'
import { z } from 'zod'
import { appsTool } from '../../../apps/procedures.ts'
import { router, signedIn } from '../../../door/trpc.ts'
import { askUpload } from '../../../files/ask-upload.ts'
import {
  createMailLabel,
  getMailSettings,
  listMailLabels,
  removeMailLabel,
  updateMailLabelOf,
  updateMailSettings,
} from './service/labels.ts'
import {
  attachToMail,
  detachFromMail,
  getMail,
  listFilters,
  listFolders,
  listMails,
  updateMailOf,
} from './service/mails.ts'

export const mailboxRouter = router({
  settings: appsTool.output(mailSettings).query(({ ctx }) => getMailSettings(ctx)),
  updateSettings: appsTool
    .input(updateMailSettingsInput)
    .output(mailSettings)
    .mutation(({ ctx, input }) => updateMailSettings(ctx, input)),
  folders: appsTool.output(z.array(mailFolder)).query(({ ctx }) => listFolders(ctx)),
  filters: appsTool.output(z.array(mailFilter)).query(() => listFilters()),
  labels: appsTool.output(z.array(mailLabel)).query(({ ctx }) => listMailLabels(ctx)),
  createLabel: appsTool
    .input(createMailLabelInput)
    .output(mailLabel)
    .mutation(({ ctx, input }) => createMailLabel(ctx, input)),
  updateLabel: appsTool
    .input(updateMailLabelInput)
    .output(mailLabel)
    .mutation(({ ctx, input }) => updateMailLabelOf(ctx, input)),
  removeLabel: appsTool
    .input(oneMailLabelInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => removeMailLabel(ctx, input.id)),
  mails: appsTool
    .input(listMailsInput)
    .output(mailPage)
    .query(({ ctx, input }) => listMails(ctx, input)),
  mail: appsTool
    .input(oneMailInput)
    .output(mailRow)
    .query(({ ctx, input }) => getMail(ctx, input.id)),
  updateMail: appsTool
    .input(updateMailInput)
    .output(mailRow)
    .mutation(({ ctx, input }) => updateMailOf(ctx, input)),
  // By people, as every upload.
  uploadAttachment: signedIn
    .input(uploadInput)
    .output(uploadLeave)
    .mutation(({ ctx, input }) => askUpload(ctx, 'mailAttachment', input)),
  attach: appsTool
    .input(attachToMailInput)
    .output(mailRow)
    .mutation(({ ctx, input }) => attachToMail(ctx, input)),
  detach: appsTool
    .input(detachFromMailInput)
    .output(mailRow)
    .mutation(({ ctx, input }) => detachFromMail(ctx, input)),
})
