import { fillPlaceholders } from '@marquee/contract/customer-messages'
import { useCallback } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'

/** A text of a message where nobody in particular reads it: the venue is named, and what differs for each is left open. */
export function useOpenText(): (said: string) => string {
  const venue = useMe()?.venue.name ?? '…'
  return useCallback((said: string) => fillPlaceholders(said, { name: '…', venue, number: '…' }), [venue])
}
