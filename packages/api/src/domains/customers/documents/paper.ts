import { inLanguage, type Language } from '@marquee/contract'
import type { ExportWords } from '../../../exports/words.ts'
import { dayFormat, moneyFormat, whenFormat } from '../../../printing/formats.ts'
import { newLetter, pageTop, roomFor, wholeLine } from '../../../printing/letter.ts'
import { bytesOf, mm, write } from '../../../printing/paper.ts'
import type { PersonalData } from '../repo/personal.ts'

interface PersonalFacts {
  data: PersonalData
  language: Language
  zone: string
  words: ExportWords
}

/** A heading and the lines under it. */
type Section = [title: string, lines: string[]]

/** Everything that a venue knows of a customer on A4, in words that the customer can read. */
export async function personalPaper(facts: PersonalFacts): Promise<Buffer> {
  const { data, language, words } = facts
  const title = words['customers.personal.title']
  const paper = newLetter(title, language)
  let y = write(paper, title, { ...wholeLine, y: pageTop, size: 20, font: 'wide', lines: 2 })
  y = write(paper, data.venue, { ...wholeLine, y: y + 2, size: 11 })
  for (const [heading, lines] of sectionsOf(facts)) {
    if (lines.length === 0) continue
    y = roomFor(paper, y + 7 * mm, 16 * mm)
    y = write(paper, heading, { ...wholeLine, y, size: 12, font: 'bold' }) + 2 * mm
    for (const line of lines) {
      y = roomFor(paper, y, 12 * mm)
      y = write(paper, line, { ...wholeLine, y, size: 10, lines: 12 }) + 1.2 * mm
    }
  }
  return bytesOf(paper)
}

function sectionsOf({ data, language, zone, words }: PersonalFacts): Section[] {
  const when = whenFormat(language, zone)
  const money = moneyFormat(language, data.currency)
  const at = (instant: string) => `${when.date(instant)} ${when.time(instant)}`
  const day = dayFormat(language)
  const said = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')
  const field = (name: 'no' | 'name' | 'birthday' | 'taxNo' | 'tags' | 'note' | 'since', value: string | null) =>
    value ? [`${words[`customers.personal.field.${name}`]}: ${value}`] : []
  const word = (name: string) => words[`customers.personal.${name}` as 'customers.personal.given'] ?? name
  return [
    [
      word('about'),
      [
        ...field('no', String(data.customerNo)),
        ...field('name', data.name),
        ...field('birthday', data.birthday && day(data.birthday)),
        ...field('taxNo', data.taxNo),
        ...field('tags', data.tags),
        ...field('note', data.note),
        ...field('since', at(data.createdAt)),
      ],
    ],
    // Under a number of their own each: what is said twice is said by two entries.
    [
      word('merged'),
      data.merged.map((each) =>
        said(
          `${words['customers.personal.field.no']} ${each.customerNo}`,
          each.name,
          each.birthday && day(each.birthday),
          each.taxNo,
          each.tags,
          each.note,
          at(each.createdAt),
        ),
      ),
    ],
    [word('contacts'), data.contacts.map(({ value }) => value)],
    [
      word('flags'),
      data.flags.map((flag) =>
        said(word(`flag.${flag.kind}`), flag.reason, at(flag.setAt), flag.endedAt && `– ${at(flag.endedAt)}`),
      ),
    ],
    [word('notes'), data.notes.map((note) => said(note.text, at(note.at)))],
    [
      word('consents'),
      data.consents.map((each) =>
        said(word(`purpose.${each.purpose}`), word(each.given ? 'given' : 'refused'), each.textVersion, at(each.at)),
      ),
    ],
    [
      word('orders'),
      data.orders.flatMap((order) => [
        said(
          `${words['receipt.order']} ${order.orderNo}`,
          at(order.at),
          money(order.amountMinor),
          order.guestName,
          order.guestPhone,
          order.guestEmail,
          order.note,
        ),
        ...order.shows.map(({ name, startsAt, holder, usedAt }) =>
          said(`   ${inLanguage(name, language)}`, at(startsAt), holder, usedAt && `${word('cameIn')} ${at(usedAt)}`),
        ),
      ]),
    ],
    [
      word('groups'),
      data.groups.map((each) =>
        said(String(each.groupNo), each.name, each.contactName, each.phone, each.email, each.note),
      ),
    ],
    [
      word('waitlist'),
      data.waitlist.map((each) => said(each.name, each.phone, each.email, each.note, at(each.joinedAt))),
    ],
    [
      word('foodOrders'),
      [
        ...data.foodOrders.map((each) => said(String(each.callNo), at(each.at), each.name, each.note)),
        ...data.offlineSales.map((each) => said(each.receipt, at(each.at), each.name, each.note)),
      ],
    ],
    [
      word('cards'),
      [
        ...data.giftCards.map((card) =>
          said(`… ${card.ending}`, card.holder, card.note, money(card.balanceMinor), day(card.validUntil)),
        ),
        ...data.memberships.flatMap((each) => [
          said(`… ${each.ending}`, each.holder, `${day(each.validFrom)} – ${day(each.validTo)}`),
          ...each.entries.map((entry) => said(`   ${word('cameIn')} ${at(entry)}`)),
        ]),
      ],
    ],
    [word('invoices'), data.invoices.map(({ number, at: issued }) => said(number, at(issued)))],
    [word('mails'), data.mails.map((mail) => said(mail.recipient, at(mail.at)))],
    [word('messages'), data.messages.map((each) => said(each.subject, word(`result.${each.result}`), at(each.at)))],
  ]
}
