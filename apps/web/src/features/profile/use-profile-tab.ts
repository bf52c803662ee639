import { useAddress } from '../../lib/address/use-address.ts'
import { oneOf } from '../../lib/address/values.ts'

export const profileTabs = ['details', 'security', 'devices', 'keys', 'look'] as const
export type ProfileTab = (typeof profileTabs)[number]

const values = { tab: oneOf(profileTabs, { initial: 'details', history: 'push' }) }

/** The open part of the profile, as the address says it. */
export function useProfileTab() {
  const [{ tab }, write] = useAddress(values)
  return [tab, (next: ProfileTab) => write({ tab: next })] as const
}
