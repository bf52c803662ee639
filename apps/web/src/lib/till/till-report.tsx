import type { TillSessionRow } from '@marquee/contract'
import { Badge, Button } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useFormat } from '../format.ts'
import { useTexts } from '../use-texts.ts'
import { Fact, Facts } from './facts.tsx'
import { TillSlip } from './till-slip.tsx'
import { useTillWords } from './use-till-words.ts'
import { Movements, Takings } from './what-happened.tsx'

interface TillReportProps {
  row: TillSessionRow
  onDone: () => void
  doneLabel?: string
}

/** A till session as it ended, or as it stands; goes on a slip of 80 mm. */
export function TillReport({ row, onDone, doneLabel }: TillReportProps) {
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  const [prints, setPrints] = useState(0)
  const money = (minor: number) => format.money(minor, row.currency)
  const { differenceMinor } = row
  return (
    <div className="flex flex-col gap-5">
      {differenceMinor !== null && (
        <Badge
          tone={differenceMinor === 0 ? 'success' : 'warning'}
          icon={differenceMinor === 0 ? CircleCheck : TriangleAlert}
          className="self-start"
        >
          {words.difference(differenceMinor, row.currency)}
        </Badge>
      )}
      <Facts>
        <Fact term={t('till:slip.clerk')}>{row.openedBy.name}</Fact>
        <Fact term={t('till:slip.businessDate')}>{format.date(row.businessDate)}</Fact>
        <Fact term={t('till:slip.opened')}>{format.dateTime(row.openedAt, 'short')}</Fact>
        {row.closedAt && <Fact term={t('till:slip.closed')}>{format.dateTime(row.closedAt, 'short')}</Fact>}
        <Fact term={t('till:slip.float')}>{money(row.floatMinor)}</Fact>
        <Fact term={t('till:slip.receipts')}>{format.number(row.receipts)}</Fact>
        <Fact term={t('till:slip.expected')}>{money(row.cashMinor)}</Fact>
        {row.countedMinor !== null && <Fact term={t('till:slip.counted')}>{money(row.countedMinor)}</Fact>}
      </Facts>
      {row.differenceReason && (
        <p className="text-sm">
          <span className="text-ink-3">{t('till:slip.reason')}: </span>
          {row.differenceReason}
        </p>
      )}
      <Takings row={row} cash="shown" />
      <Movements row={row} />
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" icon={Printer} onClick={() => setPrints((count) => count + 1)}>
          {t('till:slip.print')}
        </Button>
        <Button size="lg" variant="primary" onClick={onDone}>
          {doneLabel ?? t('till:slip.next')}
        </Button>
      </div>
      {prints > 0 && <TillSlip key={prints} row={row} />}
    </div>
  )
}
