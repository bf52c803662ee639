import type { TillSessionRow } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { CloseTill } from './close-till.tsx'
import { Fact, Facts } from './facts.tsx'
import { HandOver, OfferedTill } from './hand-over.tsx'
import { MoveCash } from './move-cash.tsx'
import { MoneyWithoutSale, ReturnedMoney } from './part-payment/money-without-sale.tsx'
import { TrainingNotice } from './training-notice.tsx'
import { Movements, Takings } from './what-happened.tsx'
import { WhoWorked } from './who-worked.tsx'
import { XReportView } from './z/report.tsx'

type Part = 'close' | 'hand over' | 'x'

/** The till at which the person works. */
export function OwnTill({ row, onClosed }: { row: TillSessionRow; onClosed: (row: TillSessionRow) => void }) {
  const { t } = useTexts('till')
  const format = useFormat()
  const mayClose = useMay('funds', 'close_till')
  const mayMove = useMay('funds', 'move_cash')
  const mayLook = useMay('funds', 'view')
  const [part, setPart] = useState<Part | null>(null)
  // Who leaves one of these finds the focus where they began it.
  const [left, setLeft] = useState<Part | null>(null)
  const back = () => {
    setLeft(part)
    setPart(null)
  }
  if (part === 'close') return <CloseTill row={row} onClosed={onClosed} onBack={back} />
  if (part === 'hand over') return <HandOver row={row} onBack={back} />
  if (part === 'x') return <XReportView id={row.id} onDone={back} />
  const isOffered = Boolean(row.cashiers.at(-1)?.offeredAt)
  return (
    <div className="flex flex-col gap-6">
      <TrainingNotice />
      <OfferedTill row={row} />
      <Facts>
        <Fact term={t('till:own.since')}>{format.dateTime(row.openedAt, 'short')}</Fact>
        <Fact term={t('till:own.businessDate')}>{format.date(row.businessDate)}</Fact>
        <Fact term={t('till:own.float')}>{format.money(row.floatMinor, row.currency)}</Fact>
        <Fact term={t('till:own.receipts')}>{format.number(row.receipts)}</Fact>
      </Facts>
      <Takings row={row} />
      <MoneyWithoutSale />
      <ReturnedMoney row={row} />
      {(mayMove || mayLook) && <MoveCash row={row} />}
      <Movements row={row} />
      <WhoWorked row={row} />
      <div className="flex flex-col gap-2">
        {mayLook && (
          <Button size="lg" block autoFocus={left === 'x'} onClick={() => setPart('x')}>
            {t('till:z.x')}
          </Button>
        )}
        {!isOffered && (
          <Button size="lg" block autoFocus={left === 'hand over'} onClick={() => setPart('hand over')}>
            {t('till:handOver.start')}
          </Button>
        )}
        {mayClose ? (
          <Button size="lg" block autoFocus={left === 'close'} onClick={() => setPart('close')}>
            {t('till:close.start')}
          </Button>
        ) : (
          <p className="text-ink-3 text-sm">{t('till:close.other')}</p>
        )}
      </div>
    </div>
  )
}
