import type { TillSessionRow } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { CloseTill } from './close-till.tsx'
import { Fact, Facts } from './facts.tsx'
import { MoveCash } from './move-cash.tsx'
import { MoneyWithoutSale, ReturnedMoney } from './part-payment/money-without-sale.tsx'
import { Movements, Takings } from './what-happened.tsx'

/** The till at which the person works. */
export function OwnTill({ row, onClosed }: { row: TillSessionRow; onClosed: (row: TillSessionRow) => void }) {
  const { t } = useTexts('till')
  const format = useFormat()
  const mayClose = useMay('funds', 'close_till')
  const [closing, setClosing] = useState<'not yet' | 'now' | 'given up'>('not yet')
  if (closing === 'now') return <CloseTill row={row} onClosed={onClosed} onBack={() => setClosing('given up')} />
  return (
    <div className="flex flex-col gap-6">
      <Facts>
        <Fact term={t('till:own.since')}>{format.dateTime(row.openedAt, 'short')}</Fact>
        <Fact term={t('till:own.businessDate')}>{format.date(row.businessDate)}</Fact>
        <Fact term={t('till:own.float')}>{format.money(row.floatMinor, row.currency)}</Fact>
        <Fact term={t('till:own.receipts')}>{format.number(row.receipts)}</Fact>
      </Facts>
      <Takings row={row} />
      <MoneyWithoutSale />
      <ReturnedMoney row={row} />
      <MoveCash row={row} />
      <Movements row={row} />
      {mayClose ? (
        <Button size="lg" block autoFocus={closing === 'given up'} onClick={() => setClosing('now')}>
          {t('till:close.start')}
        </Button>
      ) : (
        <p className="text-ink-3 text-sm">{t('till:close.other')}</p>
      )}
    </div>
  )
}
