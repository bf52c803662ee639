import { tagsOf } from '../../../../apps/tags.ts'
import { contactTags } from '../repo/columns.ts'

export const tagsOfContacts = tagsOf({ tables: contactTags, domain: 'apps.contacts', entity: 'contact_tag' })
