import type { Look } from '@marquee/contract'
import { useSearchParams } from 'react-router-dom'
import { keepLayout } from '../../lib/layout.ts'
import { showLook, useLook } from '../../lib/look.ts'
import { useUpdateMe } from '../../lib/me.ts'

/** Changes how the product looks to the person: at once, and kept with them. */
export function useChooseLook(): (change: Partial<Look>) => void {
  const look = useLook()
  const update = useUpdateMe()
  const [, setParams] = useSearchParams()
  return (change) => {
    const before = look
    const next = { ...look, ...change }
    if (change.layout) {
      // What the address asked for would win over the choice.
      keepLayout(null)
      setParams(
        (params) => {
          params.delete('layout')
          return params
        },
        { replace: true, preventScrollReset: true },
      )
    }
    showLook(next)
    // What could not be kept is not shown as if it were.
    update.mutate({ look: next }, { onError: () => showLook(before) })
  }
}
