import { createFormatters, type Language } from '@marquee/i18n/server'
import { z } from 'zod'

// As the queue holds it: `MailedShow` of the mails.
const mailedShow = z.object({
  name: z.string(),
  startsAt: z.string(),
  zone: z.string(),
  orderNo: z.number().optional(),
  people: z.number().optional(),
  answerBy: z.string().optional(),
  newName: z.string().optional(),
  newStartsAt: z.string().optional(),
  freeUntil: z.string().optional(),
  codes: z.array(z.string()).optional(),
  currency: z.string().optional(),
  sentMinor: z.number().optional(),
  owedMinor: z.number().optional(),
  unpaidMinor: z.number().optional(),
  keptMinor: z.number().optional(),
  cardMinor: z.number().optional(),
  dueMinor: z.number().optional(),
  dueAt: z.string().optional(),
})

/** What a mail says about a show and an order. Empty: it says nothing of it. */
export interface ShowWords {
  showName: string
  day: string
  when: string
  newName: string
  newDay: string
  newWhen: string
  until: string
  orderNo: string
  people: string
  answerBy: string
  /** The same while it is to come, and once it is over. */
  answerOpen: string
  answerOver: string
  codes: string
  sent: string
  owed: string
  unpaid: string
  kept: string
  card: string
  due: string
  dueWhen: string
}

const nothing: ShowWords = {
  showName: '',
  day: '',
  when: '',
  newName: '',
  newDay: '',
  newWhen: '',
  until: '',
  orderNo: '',
  people: '',
  answerBy: '',
  answerOpen: '',
  answerOver: '',
  codes: '',
  sent: '',
  owed: '',
  unpaid: '',
  kept: '',
  card: '',
  due: '',
  dueWhen: '',
}

/** Words what a mail knows of a show, on the venue's clock; nothing for mails that are about none. */
export function wordsOfShow(params: unknown, language: Language): ShowWords {
  const { data: show } = mailedShow.safeParse(params)
  if (!show) return nothing
  const { date, dateTime, list, money, until } = createFormatters({ language, timeZone: show.zone })
  const amount = (minor: number | undefined) => (minor && show.currency ? money(minor, show.currency) : '')
  const answerBy = show.answerBy ? until(show.answerBy, 'long') : ''
  // Sales may have ended before the mail was written, or while it waited to be sent.
  const isOver = Date.parse(show.answerBy ?? '') <= Date.now()
  return {
    showName: show.name,
    day: date(show.startsAt, 'long'),
    when: dateTime(show.startsAt, 'long'),
    due: amount(show.dueMinor),
    dueWhen: show.dueAt ? dateTime(show.dueAt, 'long') : '',
    newName: show.newName ?? '',
    newDay: show.newStartsAt ? date(show.newStartsAt, 'long') : '',
    newWhen: show.newStartsAt ? dateTime(show.newStartsAt, 'long') : '',
    until: show.freeUntil ? date(show.freeUntil, 'long') : '',
    orderNo: show.orderNo === undefined ? '' : String(show.orderNo),
    people: show.people === undefined ? '' : String(show.people),
    answerBy,
    answerOpen: isOver ? '' : answerBy,
    answerOver: isOver ? answerBy : '',
    codes: list(show.codes ?? []),
    sent: amount(show.sentMinor),
    owed: amount(show.owedMinor),
    unpaid: amount(show.unpaidMinor),
    kept: amount(show.keptMinor),
    card: amount(show.cardMinor),
  }
}
