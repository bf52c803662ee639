import type { Me } from '@marquee/contract'
import { DetailsCard } from './details-card.tsx'
import { PresenceCard } from './presence-card.tsx'

/** Who one is, and how others and the texts see one. */
export function DetailsTab({ me, isOpen }: { me: Me; isOpen: boolean }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <DetailsCard me={me} isOpen={isOpen} />
      <PresenceCard me={me} />
    </div>
  )
}
