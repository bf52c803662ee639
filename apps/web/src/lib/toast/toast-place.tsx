import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastCorner } from './toast.ts'

const Corner = lazy(() => import('./corner.tsx').then(({ Corner }) => ({ default: Corner })))

/** Mounted once, inside the words of the components. */
export function ToastPlace() {
  const isWanted = useSyncExternalStore(toastCorner.subscribe, toastCorner.isWanted)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <Corner onReady={toastCorner.ready} />
    </Suspense>
  )
}
