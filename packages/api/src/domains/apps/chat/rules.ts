import type { ChatRow, Colleague, ColleagueDetail } from '@marquee/contract'

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const longestPreview = 200

/** The words of a message that was sanitised, in one line, for a list. */
export function previewOf(html: string | null): string {
  if (html === null) return ''
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  return words.length > longestPreview ? `${words.slice(0, longestPreview - 1).toWellFormed()}…` : words
}

interface Stored extends Omit<ChatRow, 'contact' | 'lastMessage'> {
  contact: ColleagueDetail
  lastHtml: string | null
}

const asColleague = ({ id, name, avatar, background, about }: Colleague): Colleague => ({
  id,
  name,
  avatar,
  background,
  about,
})

/** A chat as the list shows it. */
export function toChatRow({ id, contact, muted, unread, lastHtml, lastAt, lastSeq, readSeq }: Stored): ChatRow {
  return {
    id,
    contact: asColleague(contact),
    muted,
    unread,
    lastMessage: previewOf(lastHtml),
    lastAt,
    lastSeq,
    readSeq,
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The ids among messages that a page sent back which could be ids of ours. */
export const possibleIds = (messages: readonly { id?: string | null | undefined }[]): string[] =>
  messages.flatMap(({ id }) => (typeof id === 'string' && uuid.test(id) ? [id.toLowerCase()] : []))
