import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type UiLabels, useLabels } from '../labels.tsx'
import { Badge } from './badge.tsx'

/** State of the live connection. */
export type LinkState = 'live' | 'reconnecting' | 'offline'

/** Props of {@link LivePill}. */
export interface LivePillProps {
  state: LinkState
  labels?: Pick<UiLabels, 'live' | 'reconnecting' | 'offline'>
}

/** Says in the top bar whether what is on the screen is fresh. A polite status, so that a change is heard. */
export function LivePill({ state, labels }: LivePillProps) {
  const words = useLabels<'live' | 'reconnecting' | 'offline'>(labels)
  return (
    <span role="status" className="inline-flex">
      {state === 'live' && (
        <span className="inline-flex h-7 items-center gap-[7px] rounded-full bg-success-soft px-2.5 font-semibold text-success-on-soft text-xs max-sm:px-1.5">
          <i aria-hidden="true" className="size-[7px] rounded-full bg-success" />
          <span className="max-sm:sr-only">{words.live}</span>
        </span>
      )}
      {state === 'reconnecting' && (
        <Badge tone="warning" icon={RefreshCw} className="h-7">
          <span className="max-sm:sr-only">{words.reconnecting}</span>
        </Badge>
      )}
      {state === 'offline' && (
        <Badge tone="danger" icon={WifiOff} className="h-7">
          <span className="max-sm:sr-only">{words.offline}</span>
        </Badge>
      )}
    </span>
  )
}
