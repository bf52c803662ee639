import type { TillSessionRow } from '@marquee/contract'
import { Badge, Button } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { drawerLines } from './cash-lines.ts'
import { cashiersOf } from './cashiers.ts'
import { CorrectCount } from './correct-count.tsx'
import { Fact, Facts } from './facts.tsx'
import { NotValid } from './not-valid.tsx'
import { PartsOfTill } from './part-payment/money-without-sale.tsx'
import { TillSlip } from './till-slip.tsx'
import { useFromTop } from './use-from-top.ts'
import { useTillWords } from './use-till-words.ts'
import { Movements, Takings } from './what-happened.tsx'
import { Counts, DifferenceBefore, WhoWorked } from './who-worked.tsx'
import { XReportView, ZReportView } from './z/report.tsx'

interface TillReportProps {
  row: TillSessionRow
  onDone: () => void
  /** Where the count may be corrected: the till session as it is then. */
  onRow?: (row: TillSessionRow) => void
  doneLabel?: string
}

/** A till session as it ended, or as it stands; goes on a slip of 80 mm. */
export function TillReport({ row, onDone, onRow, doneLabel }: TillReportProps) {
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  const top = useFromTop()
  const [prints, setPrints] = useState(0)
  const [report, setReport] = useState<'x' | 'z' | null>(null)
  const mayLook = useMay('funds', 'view')
  const money = (minor: number) => format.money(minor, row.currency)
  const { differenceMinor } = row
  const differs = differenceMinor !== null && differenceMinor !== 0
  const back = () => setReport(null)
  if (report === 'z' && row.zReport) {
    return <ZReportView id={row.zReport.id} onDone={back} doneLabel={t('till:z.back')} />
  }
  if (report === 'x') return <XReportView id={row.id} onDone={back} />
  return (
    <div className="flex flex-col gap-5">
      <div ref={top} className="-mb-5 h-px scroll-mt-6" />
      {row.isTraining && <NotValid />}
      {differenceMinor !== null && (
        <Badge
          tone={differenceMinor === 0 ? 'success' : 'warning'}
          icon={differenceMinor === 0 ? CircleCheck : TriangleAlert}
          className="self-start"
        >
          {words.difference(differenceMinor, row.currency)}
        </Badge>
      )}
      <DifferenceBefore row={row} />
      <Facts>
        <Fact term={t('till:slip.clerk')}>{cashiersOf(row)}</Fact>
        <Fact term={t('till:slip.businessDate')}>{format.date(row.businessDate)}</Fact>
        <Fact term={t('till:slip.opened')}>{format.dateTime(row.openedAt, 'short')}</Fact>
        {row.closedAt && <Fact term={t('till:slip.closed')}>{format.dateTime(row.closedAt, 'short')}</Fact>}
        {row.cashMinor === null && <Fact term={t('till:slip.float')}>{money(row.floatMinor)}</Fact>}
        <Fact term={t('till:slip.receipts')}>{format.number(row.receipts)}</Fact>
        {row.countedMinor !== null && <Fact term={t('till:slip.counted')}>{money(row.countedMinor)}</Fact>}
      </Facts>
      {differs && (
        <p className="text-sm [overflow-wrap:anywhere]">
          <span className="text-ink-3">{t('till:slip.reason')}: </span>
          {row.differenceReason ?? t('till:explain.missing')}
        </p>
      )}
      <Corrections row={row} />
      {onRow && row.state === 'closed' && <MayCorrect row={row} onRow={onRow} />}
      <WhoWorked row={row} />
      <Counts row={row} />
      <Takings row={row} />
      <CashOfDrawer row={row} />
      <PartsOfTill row={row} />
      <Movements row={row} />
      {row.zReport && (
        <Button size="lg" block onClick={() => setReport('z')}>
          {t('till:z.title', { number: `${row.zReport.year}/${row.zReport.zNo}` })}
        </Button>
      )}
      {row.state === 'open' && mayLook && (
        <Button size="lg" block onClick={() => setReport('x')}>
          {t('till:z.x')}
        </Button>
      )}
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

/** How the cash that the drawer must hold adds up; nothing for people who count blind. */
function CashOfDrawer({ row }: { row: TillSessionRow }) {
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  if (row.cashMinor === null) return null
  const lines = drawerLines(row, { line: (key) => t(`till:slip.${key}`), movement: words.movement })
  return (
    <section>
      <h3 className="mb-2 font-[660] text-md">{words.method('cash')}</h3>
      <dl className="border-line border-y py-1.5">
        {[
          [t('till:slip.float'), format.money(row.floatMinor, row.currency)],
          ...lines.map(([term, minor]) => [term, words.signed(minor, row.currency)]),
          [t('till:slip.expected'), format.money(row.cashMinor, row.currency)],
        ].map(([term, amount]) => (
          <div key={term} className="flex justify-between gap-4 py-1 last:font-semibold">
            <dt className="min-w-0 [overflow-wrap:anywhere]">{term}</dt>
            <dd className="tnum shrink-0">{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Corrections({ row }: { row: TillSessionRow }) {
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  if (row.corrections.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-[660] text-md">{t('till:correct.all')}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {row.corrections.map((correction) => (
          <li key={correction.at} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{correction.reason}</span>
              <span className="block text-ink-3 text-sm">
                {[format.dateTime(correction.at, 'short'), correction.who, correction.approver]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <span className="tnum block font-semibold">{format.money(correction.countedMinor, row.currency)}</span>
              <span className="tnum block text-ink-3 text-sm">
                {words.difference(correction.differenceMinor, row.currency)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MayCorrect({ row, onRow }: { row: TillSessionRow; onRow: (row: TillSessionRow) => void }) {
  const { t } = useTexts('till')
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button className="self-start" onClick={() => setOpen(true)}>
        {t('till:correct.action')}
      </Button>
    )
  }
  const corrected = (next: TillSessionRow) => {
    setOpen(false)
    onRow(next)
  }
  return <CorrectCount row={row} onCorrected={corrected} onBack={() => setOpen(false)} />
}
