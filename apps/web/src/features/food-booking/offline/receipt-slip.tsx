import { callNameOfReceipt } from '@marquee/contract/call-name'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import type { Slip } from '../../../parts/offline-food/db.ts'
import { NotValid } from '../../../parts/till/not-valid.tsx'
import { printAlone } from '../../../parts/till/print-alone.ts'

/** A receipt of this device's own series on a roll of 80 mm; prints as soon as it is there. */
export function ReceiptSlip({ slip }: { slip: Slip }) {
  const { t } = useTexts('foodBooking', 'till')
  const format = useFormat()
  const called = useGivenNames()
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => (paper.current ? printAlone(paper.current) : undefined), [])
  const money = (minor: number) => format.money(minor, slip.currency)
  return createPortal(
    <div
      ref={paper}
      aria-hidden="true"
      data-theme="default"
      data-scheme="light"
      className="print-alone fixed top-0 left-[-999px] w-[80mm] bg-surface px-[4mm] py-[4mm] text-[9pt] text-ink leading-[1.35] print:static"
    >
      <p className="text-center font-bold text-[13pt] [overflow-wrap:anywhere]">{slip.venue}</p>
      {slip.house.lines.map((line) => (
        <p key={line} className="text-center [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      {slip.house.taxNumber && (
        <p className="text-center">{t('foodBooking:offline.slip.taxNumber', { number: slip.house.taxNumber })}</p>
      )}
      <Rule />
      <Row left={`${t('foodBooking:offline.slip.number')} ${slip.receipt}`} right={format.dateTime(slip.at, 'short')} />
      <Row left={called.till(slip.till)} right={slip.clerk} />
      {slip.guestName && <Row left={slip.guestName} right="" />}
      <p className="tnum mt-[1mm] flex items-baseline justify-between gap-2 font-bold">
        <span>{t('foodBooking:sold.call')}</span>
        <span className="text-[15pt]">{callNameOfReceipt(slip.receipt)}</span>
      </p>
      <p className="mt-[1mm] text-center font-bold">{t('foodBooking:offline.slip.made')}</p>
      {slip.isTraining && <NotValid />}
      <Rule />
      {slip.lines.map(({ qty, name, details, unitMinor }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paper never move
        <div key={at}>
          <Row left={`${format.number(qty)} ${name}`} right={money(qty * unitMinor)} />
          {details && <p className="pl-[4mm] [overflow-wrap:anywhere]">{details}</p>}
          {qty > 1 && (
            <p className="tnum pl-[4mm]">
              {format.number(qty)} × {money(unitMinor)}
            </p>
          )}
        </div>
      ))}
      <Rule />
      {slip.taxes.map(({ taxPpm, netMinor, taxMinor }) => (
        <div key={taxPpm}>
          <Row left={t('foodBooking:offline.slip.net')} right={money(netMinor)} />
          <Row
            left={t('foodBooking:offline.slip.tax', { rate: format.percent(taxPpm / 1_000_000) })}
            right={money(taxMinor)}
          />
        </div>
      ))}
      <p className="tnum flex items-baseline justify-between gap-2 font-bold">
        <span className="text-[11pt]">{t('foodBooking:offline.slip.total')}</span>
        <span className="text-[15pt]">{money(slip.dueMinor)}</span>
      </p>
      <Row left={slip.cashName} right={money(slip.tenderedMinor)} />
      {slip.changeMinor > 0 && <Row left={t('foodBooking:offline.slip.change')} right={money(slip.changeMinor)} />}
      <Rule />
      <p className="whitespace-pre-line text-center">{slip.footer || t('foodBooking:offline.slip.thanks')}</p>
      <p className="text-center text-[8pt]">{t('foodBooking:offline.slip.notFiscal')}</p>
    </div>,
    document.body,
  )
}

const Rule = () => <div className="my-[2mm] border-ink border-t border-dashed" />

const Row = ({ left, right }: { left: string; right: string }) => (
  <p className="flex justify-between gap-2">
    <span className="min-w-0 [overflow-wrap:anywhere]">{left}</span>
    <span className="tnum shrink-0 font-bold">{right}</span>
  </p>
)
