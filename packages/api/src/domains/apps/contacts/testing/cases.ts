import { anyName } from '../../../../testing/any.ts'
import type { ArrangeCall } from '../../../../testing/case.ts'
import type { SignedIn } from '../../../../testing/test-api.ts'

// One red point.
const avatar = 'R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

const contactOf = (person: SignedIn) => person.caller.apps.contacts.create()
const tagOf = (person: SignedIn) => person.caller.apps.contacts.createTag({ title: anyName() })
const withContact: ArrangeCall = async (_, person) => ({ input: { id: (await contactOf(person)).id } })
const withTag: ArrangeCall = async (_, person) => ({ input: { id: (await tagOf(person)).id } })

/** One successful call for every procedure of the contacts. */
export const cases: Record<string, ArrangeCall> = {
  'apps.contacts.create': async () => ({}),
  'apps.contacts.createTag': async () => ({ input: { title: anyName() } }),
  'apps.contacts.get': withContact,
  'apps.contacts.list': async () => ({}),
  'apps.contacts.page': async () => ({ input: { search: 'new' } }),
  'apps.contacts.remove': withContact,
  'apps.contacts.removeTag': withTag,
  'apps.contacts.search': async () => ({ input: { query: 'new' } }),
  'apps.contacts.setAvatar': async (_, person) => ({ input: { id: (await contactOf(person)).id, avatar } }),
  'apps.contacts.tags': async () => ({}),
  'apps.contacts.update': async (_, person) => {
    const [{ id }, tag] = [await contactOf(person), await tagOf(person)]
    return {
      input: {
        id,
        contact: {
          name: anyName(),
          emails: [{ email: 'a@b.example', label: 'Work' }],
          phoneNumbers: [{ country: 'tr', phoneNumber: '532 000 00 00', label: 'Mobile' }],
          job: { title: 'Light', company: 'Pier' },
          tags: [tag.id],
        },
      },
    }
  },
  'apps.contacts.updateTag': async (_, person) => ({ input: { id: (await tagOf(person)).id, title: anyName() } }),
}
