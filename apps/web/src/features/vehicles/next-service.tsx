import type { VehicleRow } from '@marquee/contract/transport'
import { Badge } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Wrench from 'lucide-react/icons/wrench'
import { useCallback } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** From when a service is warned of: as a paper is, and by distance. */
const [warnDays, warnKm] = [30, 1_000]

type Due = Pick<VehicleRow, 'serviceOn' | 'serviceDays' | 'serviceKm' | 'serviceKmLeft'>

/** When the next service of a vehicle is due, in words: by day, by distance, or both. */
export function useServiceText(): (row: Due) => string {
  const { t } = useTexts('vehicles')
  const format = useFormat()
  return useCallback(
    ({ serviceOn, serviceDays, serviceKm, serviceKmLeft }) => {
      const byDay =
        serviceOn !== null &&
        t((serviceDays ?? 0) < 0 ? 'vehicles:service.overdue' : 'vehicles:service.on', { date: format.date(serviceOn) })
      const left = serviceKmLeft ?? serviceKm
      const byKm =
        left !== null &&
        t(left < 0 ? 'vehicles:service.over' : 'vehicles:service.left', { km: format.number(Math.abs(left)) })
      return [byDay, byKm].filter(Boolean).join(' · ')
    },
    [format, t],
  )
}

/** The same as a cell: what is due soon, or overdue, stands out. */
export function NextService({ row }: { row: Due }) {
  const text = useServiceText()(row)
  const [days, km] = [row.serviceDays ?? Number.POSITIVE_INFINITY, row.serviceKmLeft ?? Number.POSITIVE_INFINITY]
  if (text === '' || (days > warnDays && km > warnKm)) return <span className="tnum">{text}</span>
  const isOver = days < 0 || km < 0
  return (
    <Badge tone={isOver ? 'danger' : 'warning'} icon={isOver ? CircleAlert : Wrench}>
      {text}
    </Badge>
  )
}
