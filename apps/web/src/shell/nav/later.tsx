import { Suspense } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import type { Ground } from '../../parts/look/layout-rows.ts'
import type { IconNavKind } from './icon-nav.tsx'

const IconNav = onDemand(() => import('./icon-nav.tsx'))
const RowNav = onDemand(() => import('./row-nav.tsx'))

interface LaterIconNavProps {
  kind: IconNavKind
  ground: Ground
  isWide?: boolean
}

/** The menu of icons. The main layout has none, and does not load it. */
export function LaterIconNav(props: LaterIconNavProps) {
  return (
    <Suspense
      fallback={
        <div
          className={`ground-${props.ground} shrink-0 bg-chrome ${props.kind === 'captions' ? 'w-28' : 'w-nav-icon'}`}
        />
      }
    >
      <IconNav {...props} />
    </Suspense>
  )
}

/** The menu in a row above the screen. */
export function LaterRowNav() {
  return (
    <Suspense fallback={<span className="flex-1" />}>
      <RowNav />
    </Suspense>
  )
}
