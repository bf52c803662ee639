import { z } from 'zod'
import { pageInput, pageOf } from '../page.ts'
import { instant } from '../time.ts'
import { asSent } from './as-sent.ts'
import { appLink, htmlText, iconName, toolId } from './links.ts'

/** A message or a notification of a person; both are alike. */
export const noticeKinds = ['message', 'notification'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeRow = z.object({
  id: z.uuid(),
  title: z.string().nullable(),
  /** HTML, sanitised. */
  description: z.string().nullable(),
  image: z.string().nullable(),
  icon: z.string().nullable(),
  time: instant,
  link: z.string().nullable(),
  /** The link is a page of the web and no other address. */
  useRouter: z.boolean(),
  read: z.boolean(),
  seen: z.boolean(),
})
export type NoticeRow = z.infer<typeof noticeRow>

export const noticeFields = z
  .strictObject({
    title: asSent({ max: 200 }).nullable(),
    description: htmlText(4000).nullable(),
    image: appLink.nullable(),
    icon: iconName.nullable(),
    time: instant.nullable(),
    link: appLink.nullable(),
    useRouter: z.boolean().nullable(),
    read: z.boolean(),
    seen: z.boolean(),
  })
  .partial()
export type NoticeFields = z.infer<typeof noticeFields>

export const updateNoticeInput = z.strictObject({ id: toolId, fields: noticeFields })
export const oneNoticeInput = z.strictObject({ id: toolId })
export const readNoticeInput = z.strictObject({ id: toolId, read: z.boolean() })
export const listNoticesInput = z.strictObject(pageInput)
/** `unread` counts all, not the page. */
export const noticePage = pageOf(noticeRow).extend({ unread: z.int() })
export const noticeList = z.object({ rows: z.array(noticeRow), total: z.int() })
export const noticesRead = z.object({ changed: z.int() })

/** What people are told of by itself. */
export const noticeTopics = [
  'approvalAsked',
  'approvalGranted',
  'approvalDenied',
  'roleChanged',
  'tillDifference',
  'nearlySoldOut',
  'placesOffered',
  'placesMissed',
  'refundByHand',
  'paperEnds',
  'serviceDue',
  'tripsWithoutShow',
  'tripGiven',
  'tripTaken',
  'tripCancelled',
  'deviceGone',
  'printFailed',
  'webhookPaused',
  'webhookGivenUp',
  'feedbackGiven',
  'feedbackAnswered',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]
/** `isOn`: told in the panel; `byMail`: told by mail, whether in the panel or not. */
export const noticeTopicList = z.array(
  z.object({ topic: z.enum(noticeTopics), isOn: z.boolean(), byMail: z.boolean() }),
)
/** Whether a sound tells of news; nobody hears one who has not asked for it. */
export const noticeSound = z.strictObject({ isOn: z.boolean('field.invalid') })
/** What is not named stays. */
export const chooseNoticeTopicInput = z.strictObject({
  topic: z.enum(noticeTopics),
  isOn: z.boolean().optional(),
  byMail: z.boolean().optional(),
})
export type NoticeChoice = Pick<z.infer<typeof chooseNoticeTopicInput>, 'isOn' | 'byMail'>

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Plain text as HTML that shows it as it is. */
export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign)

/**
 * Which of a person's own things changed; the client fetches them again. `chatId` only with `chats`; `topic` with
 * notifications that tell of something.
 */
export const inboxChange = z.object({
  what: z.enum(['messages', 'notifications', 'shortcuts', 'chats']),
  chatId: z.uuid().optional(),
  topic: z.enum(noticeTopics).optional(),
})
