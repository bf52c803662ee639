import { escapeHtml, type NoticeTopic, noticeTopics } from '@marquee/contract'
import { inTransaction } from '@marquee/db'
import { inboxTopic } from '../../../../apps/inbox.ts'
import type { Services, SignedContext } from '../../../../core/context.ts'
import { inTransaction as inWork } from '../../../../door/work.ts'
import { publishChange } from '../../../../realtime/publish.ts'
import { insertNotice } from '../repo/notices.ts'
import { claim, selectMuted, selectReaders, setMuted, type Told } from '../repo/told.ts'

const icons: Record<NoticeTopic, string> = {
  approvalAsked: 'feather:help-circle',
  approvalGranted: 'feather:check-circle',
  approvalDenied: 'feather:x-circle',
  roleChanged: 'feather:shield',
  tillDifference: 'feather:alert-triangle',
  nearlySoldOut: 'feather:trending-up',
  deviceGone: 'feather:monitor',
  webhookPaused: 'feather:pause-circle',
  webhookGivenUp: 'feather:alert-triangle',
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
    for (const { userId, language, currency } of readers) {
      const values = { ...event.values, show: event.values[language] ?? '', currency }
      const words = (part: 'title' | 'body') => services.noticeWords(language, `${topic}.${part}`, values)
      const owner = { venueId, userId, kind: 'notification' } as const
      await insertNotice(tx, owner, {
        title: escapeHtml(words('title')).slice(0, 200),
        description: escapeHtml(words('body')),
        icon: icons[topic],
        link,
        useRouter: true,
      })
    }
    const topics = readers.map(({ userId }) => ({ venueId, topic: inboxTopic(userId) }))
    // The streams stay locked until the commit: last, and in the order of the readers, which is always the same.
    for (const each of topics) await publishChange(tx, { ...each, payload: { what: 'notifications' } })
    return topics
  })
  if (told.length > 0) services.hub.wakeUp(told)
}

/** What the caller can be told of, and whether they are. */
export async function listTopics({ services, venueId, actor }: SignedContext) {
  const muted = await selectMuted(services.db, venueId, actor.userId)
  return noticeTopics.map((topic) => ({ topic, isOn: !muted.includes(topic) }))
}

/** Chooses whether the caller is told of something; what was told stays. */
export function chooseTopic(ctx: SignedContext, { topic, isOn }: { topic: NoticeTopic; isOn: boolean }): Promise<true> {
  const { venueId, actor } = ctx
  return inWork(ctx, async ({ tx }) => {
    await setMuted(tx, { venueId, userId: actor.userId, topic, muted: !isOn })
    return true as const
  })
}
