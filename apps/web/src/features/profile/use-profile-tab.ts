import { parseAsStringLiteral, useQueryState } from 'nuqs'

export const profileTabs = ['details', 'security', 'devices', 'keys', 'look'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The open part of the profile, as the address says it. */
export function useProfileTab() {
  return useQueryState('tab', parseAsStringLiteral(profileTabs).withDefault('details').withOptions({ history: 'push' }))
}
