import type { RightsDocument } from '@marquee/contract'
import type { OfflineFoodTerms } from '@marquee/contract/offline-food'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import { trpc } from '../../lib/trpc/trpc.ts'
import type { Register } from './counter.ts'
import type { Send } from './upload.ts'

// The counter says itself what of it did not work.
const meta = { ownError: true }

/** What the server is told of this counter. */
export function useOfflineCalls(): { register: Register; send: Send } {
  const utils = trpc.useUtils()
  const register = trpc.offlineFood.register.useMutation({ meta })
  const upload = trpc.offlineFood.upload.useMutation({
    meta,
    onSuccess: () => {
      void utils.foodMenu.get.invalidate()
      void utils.tills.current.invalidate()
    },
  })
  return { register: register.mutateAsync, send: upload.mutateAsync }
}

/** What needs the server to be sold; undefined: it is not known. */
export function useOfflineTerms(enabled: boolean): OfflineFoodTerms | undefined {
  // It goes with the menu, which is read each minute.
  return trpc.offlineFood.terms.useQuery(undefined, { meta, enabled, refetchInterval: 60_000 }).data
}

/** Once the server is back, the guard asks who is there, and all that was on the screen meanwhile is read again. */
export function useReadAgain(isLost: boolean): void {
  const utils = trpc.useUtils()
  const { revalidate } = useRevalidator()
  const wasLost = useRef(false)
  useEffect(() => {
    if (wasLost.current && !isLost) {
      void utils.invalidate()
      void revalidate()
    }
    wasLost.current = isLost
  }, [isLost, utils, revalidate])
}

/** Reads the rights of the person as the guard was told them. */
export function useReadRights(): () => RightsDocument | undefined {
  const utils = trpc.useUtils()
  return () => utils.me.rights.getData()
}
