import { escapeHtml, type NoticeChoice, type NoticeTopic, noticeTopics, type VenueId } from '@marquee/contract'
import { inTransaction } from '@marquee/db'
import { inboxTopic } from '../../../../apps/inbox.ts'
import type { Services, SignedContext } from '../../../../core/context.ts'
import { inTransaction as inWork, type Tx } from '../../../../door/work.ts'
import { queueMail } from '../../../../identity/outgoing-mail.ts'
import { publishChange } from '../../../../realtime/publish.ts'
import { insertNotice } from '../repo/notices.ts'
import { claim, type Reader, selectChoice, selectReaders, setChoice, type Told } from '../repo/told.ts'

const icons: Record<NoticeTopic, string> = {
  approvalAsked: 'feather:help-circle',
  approvalGranted: 'feather:check-circle',
  approvalDenied: 'feather:x-circle',
  roleChanged: 'feather:shield',
  tillDifference: 'feather:alert-triangle',
  nearlySoldOut: 'feather:trending-up',
  placesOffered: 'feather:bookmark',
  placesMissed: 'feather:clock',
  refundByHand: 'feather:corner-down-left',
  paperEnds: 'feather:file-text',
  serviceDue: 'feather:tool',
  tripsWithoutShow: 'feather:calendar',
  tripGiven: 'feather:truck',
  tripTaken: 'feather:truck',
  tripCancelled: 'feather:x-circle',
  deviceGone: 'feather:monitor',
  webhookPaused: 'feather:pause-circle',
  printFailed: 'feather:printer',
  webhookGivenUp: 'feather:alert-triangle',
  feedbackGiven: 'feather:message-square',
  feedbackAnswered: 'feather:corner-up-left',
}

/** Tells people of what has happened, each event once, in one transaction with the note that it was told. */
export async function tellAll(services: Services, events: readonly Told[]): Promise<void> {
  for (const event of events) await tell(services, event)
}

async function tell(services: Services, event: Told): Promise<void> {
  const { venueId, topic, link } = event
  const told = await inTransaction(services.db, async (tx) => {
    if (!(await claim(tx, event))) return []
    const readers = await selectReaders(tx, event)
    for (const reader of readers) {
      const { userId, language, currency } = reader
      const values = { ...event.values, show: event.values[language] ?? '', currency }
      const [title, body] = (['title', 'body'] as const).map((part) =>
        services.noticeWords(language, `${topic}.${part}`, values),
      ) as [string, string]
      if (reader.byMail) await mail(services, tx, { venueId, link, reader, words: { title, body } })
      if (!reader.inPanel) continue
      await insertNotice(tx, { venueId, userId, kind: 'notification' } as const, {
        title: escapeHtml(title).slice(0, 200),
        description: escapeHtml(body),
        icon: icons[topic],
        link,
        useRouter: true,
      })
    }
    const shown = readers.filter(({ inPanel }) => inPanel)
    const inboxes = shown.map(({ userId }) => ({ venueId, topic: inboxTopic(userId) }))
    // The streams stay locked until the commit: last, and in the order of the readers, which is always the same.
    for (const each of inboxes) await publishChange(tx, { ...each, payload: { what: 'notifications', topic } })
    return inboxes
  })
  if (told.length > 0) services.hub.wakeUp(told)
}

interface Mailed {
  venueId: VenueId
  link: string
  reader: Reader
  words: { title: string; body: string }
}

/** The same by mail, as a job of its own. */
async function mail(services: Services, tx: Tx, { venueId, link, reader, words }: Mailed): Promise<void> {
  const { name, email, venueName, language } = reader
  const notice = { title: words.title, text: words.body }
  await queueMail(services, tx, {
    venueId,
    kind: 'notice',
    recipient: email,
    language,
    params: { name, venueName, link: services.publicUrl + link, notice },
  })
}

/** What the caller can be told of, and how they are. */
export async function listTopics({ services, venueId, actor }: SignedContext) {
  const { muted, mailed } = await selectChoice(services.db, venueId, actor.userId)
  return noticeTopics.map((topic) => ({ topic, isOn: !muted.includes(topic), byMail: mailed.includes(topic) }))
}

/** Chooses how the caller is told of something, in the panel or by mail; what was told stays. */
export function chooseTopic(
  ctx: SignedContext,
  { topic, isOn, byMail }: { topic: NoticeTopic } & NoticeChoice,
): Promise<true> {
  const { venueId, actor } = ctx
  const key = { venueId, userId: actor.userId, topic }
  return inWork(ctx, async ({ tx }) => {
    if (isOn !== undefined) await setChoice(tx, key, { table: 'notice_mute', chosen: !isOn })
    if (byMail !== undefined) await setChoice(tx, key, { table: 'notice_mail', chosen: byMail })
    return true as const
  })
}
