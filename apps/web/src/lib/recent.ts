// What was opened from the search in this visit. Nothing of it stays on the device.

/** A hit as it is shown again. */
export interface Recent {
  title: string
  subtitle: string | null
  link: string
}

const most = 5
let ofUser: string | null = null
let recent: readonly Recent[] = []

/** What this person has opened last, the newest first. */
export function recentOf(userId: string): readonly Recent[] {
  return userId === ofUser ? recent : []
}

export function keepRecent(userId: string, hit: Recent): void {
  recent = [hit, ...recentOf(userId).filter(({ link }) => link !== hit.link)].slice(0, most)
  ofUser = userId
}

/** Nothing that this address shows is offered by its old name any more. */
export function forgetRecent(link: string): void {
  recent = recent.filter((hit) => hit.link !== link)
}
