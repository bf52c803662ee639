import type { TillSessionRow } from '@marquee/contract'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { cashLines } from './cash-lines.ts'
import { cashiersOf } from './cashiers.ts'
import { NotValid } from './not-valid.tsx'
import { printAlone } from './print-alone.ts'
import { useTillWords } from './use-till-words.ts'

/** The report of a till on a roll of 80 mm; prints as soon as it is there. */
export function TillSlip({ row }: { row: TillSessionRow }) {
  const called = useGivenNames()
  const { t } = useTexts('till', 'pay')
  const format = useFormat()
  const words = useTillWords()
  const venue = useMe()?.venue.name ?? ''
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => (paper.current ? printAlone(paper.current) : undefined), [])
  const money = (minor: number) => format.money(minor, row.currency)
  const partWords = ({ method, state, atTerminal, byHand }: TillSessionRow['parts'][number]) => {
    const named = words.method(method)
    if (state === 'taken') return named
    if (atTerminal) return t(`till:slip.atTerminal.${atTerminal}`, { method: named })
    return [named, t('pay:taken.returned'), byHand && t('pay:taken.byHand', byHand)].filter(Boolean).join(', ')
  }
  const head: [string, string][] = [
    [t('till:slip.till'), called.till(row.till.name)],
    [t('till:slip.clerk'), cashiersOf(row)],
    [t('till:slip.businessDate'), format.date(row.businessDate)],
    [t('till:slip.opened'), format.dateTime(row.openedAt, 'short')],
    ...(row.closedAt ? [[t('till:slip.closed'), format.dateTime(row.closedAt, 'short')] as [string, string]] : []),
    [t('till:slip.receipts'), format.number(row.receipts)],
  ]
  const cash: [string, string][] = [
    [t('till:slip.float'), money(row.floatMinor)],
    ...cashLines(row).map(([key, minor]): [string, string] => [
      t(`till:slip.${key}`),
      words.signed(minor, row.currency),
    ]),
    ...row.movements
      .filter(({ kind }) => kind !== 'no_sale')
      .map(({ kind, amountMinor }): [string, string] => [
        words.movement(kind),
        words.signed(amountMinor, row.currency),
      ]),
    ...(row.cashMinor === null ? [] : [[t('till:slip.expected'), money(row.cashMinor)] as [string, string]]),
    ...(row.countedMinor === null ? [] : [[t('till:slip.counted'), money(row.countedMinor)] as [string, string]]),
    ...(row.differenceMinor === null
      ? []
      : [[t('till:slip.difference'), words.signed(row.differenceMinor, row.currency)] as [string, string]]),
  ]
  return createPortal(
    <div
      ref={paper}
      aria-hidden="true"
      data-theme="default"
      data-scheme="light"
      className="print-alone fixed top-0 left-[-999px] w-[80mm] bg-surface px-[4mm] py-[4mm] text-[9pt] text-ink leading-[1.35] print:static"
    >
      <p className="text-center font-bold text-[13pt]">{venue}</p>
      <p className="text-center font-bold">{t('till:slip.title')}</p>
      {row.isTraining && <NotValid />}
      <Block rows={head} />
      <Block
        title={t('till:slip.total')}
        rows={row.takings.flatMap(
          ({ method, amountMinor, payments, refunds, refundedMinor, atTerminal }): [string, string][] => [
            ...(payments > 0
              ? [
                  [
                    `${words.method(method)} (${format.number(payments)})`,
                    amountMinor === null ? '' : money(amountMinor + (refundedMinor ?? 0)),
                  ] as [string, string],
                ]
              : []),
            ...(refunds > 0
              ? [
                  [
                    `${words.wentBack(method)} (${format.number(refunds)})`,
                    refundedMinor === null ? '' : words.signed(-refundedMinor, row.currency),
                  ] as [string, string],
                ]
              : []),
            ...atTerminal.map(({ state, refunds: many, amountMinor: minor }): [string, string] => [
              `${t(`till:slip.atTerminal.${state}`, { method: words.method(method) })} (${format.number(many)})`,
              money(minor),
            ]),
          ],
        )}
      />
      {row.late && (
        <Block
          rows={[
            [
              `${t('till:z.late')} (${format.number(row.late.count)})`,
              row.late.amountMinor === null ? '' : money(row.late.amountMinor),
            ],
          ]}
        />
      )}
      <Block title={words.method('cash')} rows={cash} />
      {row.cashiers.length > 1 && (
        <Block
          title={t('till:handOver.cashiers')}
          rows={row.cashiers.map(({ name, from, to, differenceMinor }) => [
            `${name}, ${format.time(from)}–${to === null ? '' : format.time(to)}`,
            to === null || differenceMinor === null ? '' : words.difference(differenceMinor, row.currency),
          ])}
        />
      )}
      {row.parts.length > 0 && (
        <Block
          title={t('pay:taken.title')}
          rows={row.parts.map((part) => [
            partWords(part),
            money(part.state === 'taken' ? part.amountMinor : part.returnedMinor),
          ])}
        />
      )}
      {row.differenceReason && (
        <p className="[overflow-wrap:anywhere]">
          {t('till:slip.reason')}: {row.differenceReason}
        </p>
      )}
      {row.corrections.map(({ at, countedMinor, who, reason }) => (
        <p key={at} className="[overflow-wrap:anywhere]">
          {t('till:slip.corrected', { amount: money(countedMinor), name: who, when: format.dateTime(at, 'short') })}
          {`: ${reason}`}
        </p>
      ))}
      <p className="mt-[12mm] border-ink border-t pt-1 text-center">{t('till:slip.signature')}</p>
    </div>,
    document.body,
  )
}

function Block({ title, rows }: { title?: string; rows: readonly (readonly [string, string])[] }) {
  // Two movements of the same sum are two rows; nothing here ever moves.
  const numbered = rows.map(([left, right], at) => ({ key: `${at}`, left, right }))
  return (
    <div className="my-[2mm] border-ink border-t border-dashed pt-[2mm]">
      {title && <p className="font-bold">{title}</p>}
      {numbered.map(({ key, left, right }) => (
        <p key={key} className="flex justify-between gap-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">{left}</span>
          <span className="tnum shrink-0 font-bold">{right}</span>
        </p>
      ))}
    </div>
  )
}
