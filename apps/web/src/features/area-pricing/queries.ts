import type { AreaRow, PickupPointRow } from '@marquee/contract/transport'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

export const areaCalls = recordCalls<AreaRow>(trpc.areas, () => {
  const utils = trpc.useUtils()
  return () => utils.areas.list.invalidate()
})

export const pointCalls = recordCalls<PickupPointRow>(trpc.pickupPoints, () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.pickupPoints.list.invalidate(), utils.areas.list.invalidate()])
})
