import type { VehicleEntryKind } from '@marquee/contract/vehicle-log'
import Fuel from 'lucide-react/icons/fuel'
import Gauge from 'lucide-react/icons/gauge'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wrench from 'lucide-react/icons/wrench'

/** How each kind of entry is drawn. */
export const kindLooks = {
  fuel: { tone: 'neutral', icon: Fuel },
  service: { tone: 'info', icon: Wrench },
  damage: { tone: 'warning', icon: TriangleAlert },
  odometer: { tone: 'neutral', icon: Gauge },
} as const satisfies Record<VehicleEntryKind, unknown>
