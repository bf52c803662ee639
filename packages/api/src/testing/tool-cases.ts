import { randomUUID } from 'node:crypto'
import type { UserId } from '@marquee/contract'
import type { ArrangeCall } from './case.ts'
import { makeUser } from './factories.ts'
import type { SignedIn, TestApi } from './test-api.ts'

/** A colleague with whom the person has a chat, and its id. */
export async function chatWith(api: TestApi, person: SignedIn, contactId?: UserId) {
  const id = contactId ?? (await makeUser(api.database.db, { venue: api.venue })).id
  const chat = await person.caller.apps.chat.open({ contactId: id })
  return { chatId: chat.id, contactId: id }
}

const shortcut = { label: 'Tills', icon: 'feather:box', link: '/tills' }

const noticeCases = (name: 'messages' | 'notifications'): Record<string, ArrangeCall> => {
  const made = async (person: SignedIn) => (await person.caller.apps[name].create({ title: 'Hello' })).id
  return {
    [`apps.${name}.all`]: async () => ({}),
    [`apps.${name}.create`]: async () => ({ input: { title: 'Hello', description: '<b>There</b>' } }),
    [`apps.${name}.list`]: async () => ({ input: {} }),
    [`apps.${name}.markAllAsRead`]: async () => ({}),
    [`apps.${name}.remove`]: async (_, person) => ({ input: { id: await made(person) } }),
    [`apps.${name}.setRead`]: async (_, person) => ({ input: { id: await made(person), read: true } }),
    [`apps.${name}.update`]: async (_, person) => ({ input: { id: await made(person), fields: { title: 'Bye' } } }),
  }
}

/** Cases of what is a person's own in the shell, of the chat and of the boards. */
export const toolCases: Record<string, ArrangeCall> = {
  'apps.activities.all': async () => ({}),
  'apps.activities.list': async () => ({ input: {} }),
  'apps.chat.all': async () => ({}),
  'apps.chat.allContacts': async () => ({}),
  'apps.chat.changed': async (api, person) => ({ input: { chatId: (await chatWith(api, person)).chatId } }),
  'apps.chat.clear': async (api, person) => ({ input: { chatId: (await chatWith(api, person)).chatId } }),
  'apps.chat.contact': async (api) => ({ input: { id: (await makeUser(api.database.db, { venue: api.venue })).id } }),
  'apps.chat.contacts': async () => ({ input: {} }),
  'apps.chat.get': async (api, person) => ({ input: { id: (await chatWith(api, person)).chatId } }),
  'apps.chat.list': async () => ({ input: {} }),
  'apps.chat.messages': async (api, person) => ({ input: { chatId: (await chatWith(api, person)).chatId } }),
  'apps.chat.mute': async (api, person) => ({ input: { chatId: (await chatWith(api, person)).chatId, muted: true } }),
  'apps.chat.open': async (api) => ({
    input: { contactId: (await makeUser(api.database.db, { venue: api.venue })).id },
  }),
  'apps.chat.patch': async (api, person) => ({
    input: {
      commandId: randomUUID(),
      id: (await chatWith(api, person)).chatId,
      muted: true,
      messages: [{ value: 'Hello', isMine: true }],
    },
  }),
  'apps.chat.presence': async () => ({}),
  'apps.chat.profile': async () => ({}),
  'apps.chat.read': async (api, person) => ({ input: { chatId: (await chatWith(api, person)).chatId, seq: 0 } }),
  'apps.chat.remove': async (api, person) => ({ input: { chatId: (await chatWith(api, person)).chatId } }),
  'apps.chat.send': async (api, person) => ({
    input: { commandId: randomUUID(), chatId: (await chatWith(api, person)).chatId, value: 'Hello' },
  }),
  'apps.chat.typing': async (api, person) => ({ input: { chatId: (await chatWith(api, person)).chatId } }),
  'apps.noticeTopics.choose': async () => ({ input: { topic: 'tillDifference', isOn: false } }),
  'apps.noticeTopics.list': async () => ({}),
  'apps.noticeTopics.setSound': async () => ({ input: { isOn: true } }),
  'apps.noticeTopics.sound': async () => ({}),
  'apps.chat.updateProfile': async () => ({ input: { about: 'At the gate', phoneNumbers: [] } }),
  'apps.dashboards.analytics': async () => ({}),
  'apps.dashboards.crypto': async () => ({}),
  'apps.dashboards.finance': async () => ({}),
  'apps.dashboards.project': async () => ({}),
  'apps.icons.set': async () => ({ input: { set: 'feather' } }),
  'apps.inbox.changed': async () => ({ input: {} }),
  ...noticeCases('messages'),
  ...noticeCases('notifications'),
  'apps.search.everywhere': async () => ({ input: { query: 'user' } }),
  'apps.shortcuts.create': async () => ({ input: shortcut }),
  'apps.shortcuts.list': async () => ({}),
  'apps.shortcuts.remove': async (_, person) => ({
    input: { id: (await person.caller.apps.shortcuts.create(shortcut)).id },
  }),
  'apps.shortcuts.update': async (_, person) => ({
    input: { id: (await person.caller.apps.shortcuts.create(shortcut)).id, fields: { label: 'Boxes' } },
  }),
}
