import { Toaster } from '@marquee/ui'
import { useEffect } from 'react'

export { toast } from '@marquee/ui'

/** The corner where toasts appear. A part of its own: most visits of a page never show one. */
export function Corner({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return <Toaster />
}
