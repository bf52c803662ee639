import type { FeatureKey } from '@marquee/contract/features'
import { useMe } from './auth-session/current.ts'

/** Whether the venue has left a feature on for the active role. What is off is not offered; the server refuses it anyway. */
export function useFeature(feature: FeatureKey): boolean {
  return !useMe()?.featuresOff?.includes(feature)
}
