import { tagsOf } from '../../../../apps/tags.ts'
import { contactTags } from '../repo/contacts.ts'

export const tagsOfContacts = tagsOf({ tables: contactTags, domain: 'apps.contacts', entity: 'contact_tag' })
