import {
  contactList,
  contactPage,
  contactRow,
  contactWithPicture,
  createTagInput,
  oneContactInput,
  oneContactTagInput,
  pageContactsInput,
  searchContactsInput,
  setContactAvatarInput,
  tagRow,
  updateContactInput,
  updateContactTagInput,
} from '@marquee/contract'
import { z } from 'zod'
import { appsTool, sharedAppsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import {
  createContact,
  getContact,
  listContacts,
  pageContacts,
  removeContact,
  searchContacts,
  setContactAvatar,
  updateContactOf,
} from './service/contacts.ts'
import { tagsOfContacts } from './service/tags.ts'

const pictureBytes = 6 * 1024 * 1024

export const contactsRouter = router({
  list: appsTool.output(contactList).query(({ ctx }) => listContacts(ctx)),
  search: appsTool
    .input(searchContactsInput)
    .output(contactList)
    .query(({ ctx, input }) => searchContacts(ctx, input.query)),
  page: appsTool
    .input(pageContactsInput)
    .output(contactPage)
    .query(({ ctx, input }) => pageContacts(ctx, input)),
  get: appsTool
    .input(oneContactInput)
    .output(contactRow)
    .query(({ ctx, input }) => getContact(ctx, input.id)),
  create: sharedAppsTool.output(contactRow).mutation(({ ctx }) => createContact(ctx)),
  update: sharedAppsTool
    .input(updateContactInput)
    .output(contactRow)
    .mutation(({ ctx, input }) => updateContactOf(ctx, input)),
  remove: sharedAppsTool
    .input(oneContactInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => removeContact(ctx, input.id)),
  setAvatar: sharedAppsTool
    .meta({ bodyBytes: pictureBytes })
    .input(setContactAvatarInput)
    .output(contactWithPicture)
    .mutation(({ ctx, input }) => setContactAvatar(ctx, input)),
  tags: appsTool.output(z.array(tagRow)).query(({ ctx }) => tagsOfContacts.list(ctx)),
  createTag: sharedAppsTool
    .input(createTagInput)
    .output(tagRow)
    .mutation(({ ctx, input }) => tagsOfContacts.create(ctx, input)),
  updateTag: sharedAppsTool
    .input(updateContactTagInput)
    .output(tagRow)
    .mutation(({ ctx, input }) => tagsOfContacts.update(ctx, input)),
  removeTag: sharedAppsTool
    .input(oneContactTagInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => tagsOfContacts.remove(ctx, input)),
})
