import type { VehicleRow } from '@marquee/contract/transport'
import { Badge } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { useCallback } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** Days before the end of a paper from which it is warned of. */
const warnDays = 30

/** The paper of a vehicle that ends first, in words. */
export function usePapersText(): (row: VehicleRow) => string {
  const { t } = useTexts('vehicles')
  const format = useFormat()
  return useCallback(
    ({ papersUntil, papersDays }) => {
      if (papersUntil === null || papersDays === null) return ''
      const date = format.date(papersUntil)
      return papersDays < 0 ? t('vehicles:papers.ended', { date }) : t('vehicles:papers.until', { date })
    },
    [format, t],
  )
}

/** The same as a cell: what ends soon, or has ended, stands out. */
export function Papers({ row }: { row: VehicleRow }) {
  const text = usePapersText()(row)
  if (row.papersDays === null || row.papersDays > warnDays) return <span className="tnum">{text}</span>
  const ended = row.papersDays < 0
  return (
    <Badge tone={ended ? 'danger' : 'warning'} icon={ended ? CircleAlert : Clock}>
      {text}
    </Badge>
  )
}
