import { driverEntryKinds } from '@marquee/contract/choices'
import type { VehicleId } from '@marquee/contract/transport'
import { Button, Card } from '@marquee/ui'
import Fuel from 'lucide-react/icons/fuel'
import Gauge from 'lucide-react/icons/gauge'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useMyVehicles } from './queries.ts'

const LogDialog = dialogOnDemand(() => import('./log-dialog.tsx').then((part) => ({ default: part.LogDialog })))

const icons = { fuel: Fuel, damage: TriangleAlert, odometer: Gauge }

/** What a driver drives now, and what they enter of it: fuel, damage, kilometres. */
export function MyVehicles() {
  const { t } = useTexts('vehicleLog')
  const format = useFormat()
  const id = useId()
  const found = useMyVehicles()
  const mayDrive = useMay('my_trips', 'drive')
  const [open, setOpen] = useState<{ kind: (typeof driverEntryKinds)[number]; vehicleId: VehicleId } | null>(null)
  if (!found.data) {
    return found.isError ? <FailedState title={t('vehicleLog:mine.failed')} query={found} /> : null
  }
  const { vehicles } = found.data
  if (vehicles.length === 0 || !mayDrive) return null
  const opened = open && vehicles.find((each) => each.id === open.vehicleId)
  return (
    <section aria-labelledby={id} className="mt-8 flex max-w-2xl flex-col gap-3">
      <h2 id={id} className="font-[650] text-ink-2">
        {t('vehicleLog:mine.title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <Card>
              <p className="font-[680] text-lg">
                {vehicle.name ? `${vehicle.plate} · ${vehicle.name}` : vehicle.plate}
              </p>
              <p className="tnum text-ink-2">
                {vehicle.odometerKm === null
                  ? t('vehicleLog:mine.none')
                  : t('vehicleLog:mine.last', { km: format.number(vehicle.odometerKm) })}
              </p>
              <div className="mt-3 flex flex-wrap gap-2">
                {driverEntryKinds.map((kind) => (
                  <Button
                    key={kind}
                    icon={icons[kind]}
                    className="!min-h-[48px]"
                    onClick={() => setOpen({ kind, vehicleId: vehicle.id })}
                  >
                    {t(`vehicleLog:mine.${kind}`)}
                  </Button>
                ))}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {open && opened && <LogDialog kind={open.kind} vehicle={opened} of={found.data} onClose={() => setOpen(null)} />}
    </section>
  )
}
