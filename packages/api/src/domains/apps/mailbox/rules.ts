import { type MailFolderSlug, mailFilterSlugs, mailFolderIds, mailFolderSlugs, slugify } from '@marquee/contract'

const words = {
  inbox: { title: 'Inbox', icon: 'heroicons_outline:inbox' },
  sent: { title: 'Sent', icon: 'heroicons_outline:paper-airplane' },
  drafts: { title: 'Drafts', icon: 'heroicons_outline:document' },
  spam: { title: 'Spam', icon: 'heroicons_outline:exclamation-triangle' },
  trash: { title: 'Trash', icon: 'heroicons_outline:trash' },
} as const satisfies Record<MailFolderSlug, object>

/** Everybody's folders, in their order. */
export const folders = mailFolderSlugs.map((slug) => ({ id: mailFolderIds[slug], slug, ...words[slug] }))

/** Everybody's filters, in their order. */
export const filters = [
  { id: 'de1b41f6-6839-4f1b-9d2c-07e55f6f8f82', slug: 'starred', title: 'Starred', icon: 'heroicons_outline:star' },
  {
    id: '71bba1ec-a90e-4a71-9932-4bab0a99aa1c',
    slug: 'important',
    title: 'Important',
    icon: 'heroicons_outline:exclamation-circle',
  },
] as const

/** How many mails a folder says that it holds. */
export function countOf(slug: MailFolderSlug, { all, unread }: { all: number; unread: number }): number {
  if (slug === 'sent' || slug === 'trash') return 0
  return slug === 'drafts' || slug === 'spam' ? all : unread
}

/** A flag that mails can be listed by; undefined for every other word. */
export const filterNamed = (name: string) => mailFilterSlugs.find((slug) => slug === name)

/** A folder by its slug; undefined for every other word. */
export const folderNamed = (name: string) => mailFolderSlugs.find((slug) => slug === name)

/** The slug of a title; of one of which no letter is left, the id. */
export function slugOf(title: string, id: string): string {
  const slug = slugify(title)
  return /\w/.test(slug) ? slug : id
}

/** The first of `work`, `work-1`, `work-2` … that is not taken; for a title of which no letter is left, the id. */
export function freeSlug(title: string, { id, taken }: { id: string; taken: readonly string[] }): string {
  const base = slugOf(title, id)
  const used = new Set(taken)
  let slug = base
  for (let suffix = 1; used.has(slug); suffix += 1) slug = `${base}-${suffix}`
  return slug
}
