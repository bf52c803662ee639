import type { ChatDetail, ChatMessage, Colleague, ColleagueDetail } from '@marquee/contract'
import { patchChatInput } from '@marquee/contract'
import { z } from 'zod'
import { orDecimalText } from '../decimal-text.ts'
import { idParameter, sentId } from '../id-parameter.ts'
import { route, unknownIs } from '../route.ts'

const shortContact = z
  .object({
    id: z.uuid(),
    avatar: z.string().nullable(),
    background: z.string().nullable(),
    name: z.string(),
    about: z.string(),
  })
  .meta({ id: 'ChatContactRow' })

const labelled = z.object({ email: z.string(), label: z.string() })
const phone = z.object({ country: z.string(), phoneNumber: z.string(), label: z.string() })
const contactAnswer = shortContact
  .extend({
    details: z.object({
      emails: z.array(labelled),
      phoneNumbers: z.array(phone),
      title: z.string().nullable(),
      company: z.string().nullable(),
      birthday: z.iso.datetime().nullable(),
      address: z.string().nullable(),
    }),
    attachments: z.object({ media: z.array(z.string()), docs: z.array(z.string()), links: z.array(z.string()) }),
  })
  .meta({ id: 'ChatContact' })

const chatAnswer = z
  .object({
    id: z.uuid(),
    contactId: z.uuid(),
    unreadCount: z.int(),
    muted: z.boolean(),
    lastMessage: z.string(),
    lastMessageAt: z.string().meta({ description: 'The date on the venue’s calendar, dd/MM/yyyy.' }),
    contact: contactAnswer,
    messages: z.array(
      z.object({
        id: z.uuid(),
        chatId: z.uuid(),
        contactId: z.uuid(),
        value: z.string(),
        createdAt: z.iso.datetime(),
        isMine: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Chat' })

// Files and links stand in the messages; a list of them is what a page makes of these.
const inHtml = (messages: readonly ChatMessage[], attribute: RegExp) => [
  ...new Set(messages.flatMap(({ value }) => [...value.matchAll(attribute)].map((match) => match[1] ?? ''))),
]
const unescaped = (value: string) => value.replaceAll('&amp;', '&')

const presentContact = ({ email, phoneNumbers, title, company, birthday, address, ...person }: ColleagueDetail) => ({
  ...presentRow(person),
  details: {
    emails: [{ email, label: 'Work' }],
    phoneNumbers,
    title,
    company,
    birthday: birthday === null ? null : `${birthday}T00:00:00.000Z`,
    address,
  },
  attachments: { media: [] as string[], docs: [] as string[], links: [] as string[] },
})

const presentRow = ({ id, avatar, background, name, about }: Colleague) => ({ id, avatar, background, name, about })

function presentChat({ contact, messages, ...chat }: ChatDetail, zone: string) {
  // en-GB writes dd/MM/yyyy.
  const date = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' })
  return {
    id: chat.id,
    contactId: contact.id,
    unreadCount: chat.unread,
    muted: chat.muted,
    lastMessage: chat.lastMessage,
    lastMessageAt: date.format(new Date(chat.lastAt)),
    contact: {
      ...presentContact(contact),
      attachments: {
        media: inHtml(messages, /<img[^>]*\ssrc="([^"]*)"/g).map(unescaped),
        docs: [],
        links: inHtml(messages, /<a[^>]*\shref="([^"]*)"/g).map(unescaped),
      },
    },
    messages: messages.map(({ id, chatId, senderId, value, at, isMine }) => ({
      id,
      chatId,
      contactId: senderId,
      value,
      createdAt: at,
      isMine,
    })),
  }
}

const contactId = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d20'
const chatId = '0197a4c2-a1b2-7c3d-8e4f-506172839405'
const rowExample = { id: contactId, avatar: null, background: null, name: 'Elif Aydın', about: 'Box office, evenings' }
const contactExample = {
  ...rowExample,
  details: {
    emails: [{ email: 'elif@example.com', label: 'Work' }],
    phoneNumbers: [{ country: 'tr', phoneNumber: '555 010 10 10', label: 'Mobile' }],
    title: 'Box office',
    company: 'Galata Pier',
    birthday: '1994-04-02T00:00:00.000Z',
    address: null,
  },
  attachments: { media: [], docs: [], links: [] },
}
const chatExample = {
  id: chatId,
  contactId,
  unreadCount: 0,
  muted: false,
  lastMessage: 'The till is counted.',
  lastMessageAt: '21/11/2026',
  contact: contactExample,
  messages: [
    {
      id: '0197a4c2-a1b2-7c3d-8e4f-506172839406',
      chatId,
      contactId,
      value: 'The till is counted.',
      createdAt: '2026-11-21T19:05:00.000Z',
      isMine: false,
    },
  ],
}

const patchFields = patchChatInput.shape
const sentMessage = z.object({
  id: z.string().max(200, 'field.invalid').nullish(),
  value: patchFields.messages.unwrap().element.shape.value,
  isMine: z.boolean('field.invalid').default(false),
})

/** Conversations between colleagues. */
export const chatRoutes = {
  'GET api/apps/chat/chats': route({
    procedure: 'apps.chat.all',
    summary: 'List your chats with their last messages',
    description: 'Most recently used first; each with its last 50 messages, oldest first.',
    tag: 'Chat',
    call: () => undefined,
    totalOf: ({ total }) => total,
    present: ({ rows, zone }) => rows.map((chat) => presentChat(chat, zone)),
    answer: z.array(chatAnswer),
    example: { answer: [chatExample] },
  }),

  'GET api/apps/chat/chat': route({
    procedure: 'apps.chat.get',
    summary: 'Get a chat',
    description: 'With its messages, oldest first. Returns `null` for an unknown id.',
    tag: 'Chat',
    query: z.object({ id: idParameter }),
    call: ({ query }) => query,
    totalOf: ({ chat }) => chat.total,
    present: ({ chat, zone }) => presentChat(chat, zone),
    presentRefusal: unknownIs(null),
    answer: chatAnswer.nullable(),
    example: { query: { id: chatId }, answer: chatExample },
  }),

  'PATCH api/apps/chat/chat': route({
    procedure: 'apps.chat.patch',
    summary: 'Change a chat',
    description:
      'Takes a part of the chat or the whole of it. `muted` is set; `unreadCount: 0` marks all as read; messages that ' +
      'are one’s own (`isMine`) and not there yet are sent, in their order; the rest is ignored. An unknown id is ' +
      'answered with `null`.',
    tag: 'Chat',
    idempotencyKey: 'optional',
    body: z.object({
      id: sentId,
      chat: z.object({
        muted: patchFields.muted,
        unreadCount: orDecimalText(patchFields.unreadCount),
        messages: z.array(sentMessage).max(5000, 'field.tooLong').optional(),
      }),
    }),
    call: ({ body: { id, chat }, commandId }) => ({ commandId, id, ...chat }),
    present: ({ chat, zone }) => presentChat(chat, zone),
    presentRefusal: unknownIs(null),
    answer: chatAnswer.nullable(),
    example: { body: { id: chatId, chat: { muted: true } }, answer: { ...chatExample, muted: true } },
  }),

  'GET api/apps/chat/contacts': route({
    procedure: 'apps.chat.allContacts',
    summary: 'List your colleagues, by name',
    tag: 'Chat',
    call: () => undefined,
    totalOf: ({ total }) => total,
    present: ({ rows }) => rows.map(presentRow),
    answer: z.array(shortContact),
    example: { answer: [rowExample] },
  }),

  'GET api/apps/chat/contact': route({
    procedure: 'apps.chat.contact',
    summary: 'Get a colleague',
    description: 'With their profile. Returns `null` for an unknown id.',
    tag: 'Chat',
    query: z.object({ id: idParameter }),
    call: ({ query }) => query,
    present: presentContact,
    presentRefusal: unknownIs(null),
    answer: contactAnswer.nullable(),
    example: { query: { id: contactId }, answer: contactExample },
  }),

  'GET api/apps/chat/profile': route({
    procedure: 'apps.chat.profile',
    summary: 'Get your profile as colleagues see it',
    tag: 'Chat',
    call: () => undefined,
    present: (profile) => profile,
    answer: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      avatar: z.string().nullable(),
      about: z.string(),
    }),
    example: {
      answer: {
        id: contactId,
        name: 'Elif Aydın',
        email: 'elif@example.com',
        avatar: null,
        about: 'Box office, evenings',
      },
    },
  }),
}
