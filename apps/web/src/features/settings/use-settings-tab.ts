import { useAddress } from '../../lib/address/use-address.ts'
import { oneOf } from '../../lib/address/values.ts'

export const settingsTabs = [
  'venue',
  'documents',
  'legal',
  'numbers',
  'taxes',
  'methods',
  'reasons',
  'comps',
  'cancellation',
  'deposits',
  'places',
  'tills',
  'terminals',
  'devices',
  'printers',
  'webhooks',
  'privacy',
  'work',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

const values = { tab: oneOf(settingsTabs, { initial: 'venue', history: 'push' }) }

/** The open part of the settings, as the address says it. */
export function useSettingsTab() {
  const [{ tab }, write] = useAddress(values)
  return [tab, (next: SettingsTab) => write({ tab: next })] as const
}
