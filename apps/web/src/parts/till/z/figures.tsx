import { inLanguage, type TillFigures } from '@marquee/contract'
import { Fragment } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../names/given-names.ts'
import { cashLinesOf } from '../cash-lines.ts'
import { movementKinds, useTillWords } from '../use-till-words.ts'

/** What it is, and how much; amounts that are several stay whole each where a roll of 80 mm breaks the line. */
type Row = readonly [string, string | readonly string[]]

/** What was taken off is a sum: only some of it goes back with a pass, which is no piece of it. */
const countless = new Set(['discount', 'adjustment'])

/** The figures of an X or Z report, in blocks of lines: the same on the screen and on paper. */
export function Figures({ figures }: { figures: TillFigures }) {
  const called = useGivenNames()
  const { t, language } = useTexts('till', 'pay')
  const format = useFormat()
  const words = useTillWords()
  const money = (minor: number) => format.money(minor, figures.currency)
  const signed = (minor: number) => words.signed(minor, figures.currency)
  const withDifference = (minor: number, differenceMinor: number) => [money(minor), `(${signed(differenceMinor)})`]
  const counted = (label: string, { count, amountMinor }: { count: number; amountMinor: number }): Row[] =>
    // Some of what an earlier till gave may have gone back here.
    count === 0 && amountMinor === 0
      ? []
      : [[count === 0 ? label : `${label} (${format.number(count)})`, signed(amountMinor)]]
  const notAtCard = ({ method, state, count, amountMinor }: TillFigures['atTerminal'][number]): Row => [
    `${t(`till:slip.atTerminal.${state}`, { method: words.method(method) })} (${format.number(count)})`,
    money(amountMinor),
  ]
  const { receipts, corrected, priceChanges } = figures
  // Nobody got money back for what is paid in or no longer owed on account: it is no refund, and follows what was sold so.
  const [onAccount, refunds] = [true, false].map((is) =>
    figures.refunds
      .filter(({ method }) => (method === 'invoice') === is)
      .map(
        ({ method, count, amountMinor }): Row => [
          `${is ? words.wentBack(method) : words.method(method)} (${format.number(count)})`,
          signed(-amountMinor),
        ],
      ),
  ) as [Row[], Row[]]
  const kinds = [
    'pass',
    'package',
    'food',
    'ride',
    'voucher',
    'membership',
    'fee',
    'discount',
    'adjustment',
    'tip',
  ] as const
  const kindOf = (kind: string) => {
    const known = kinds.find((each) => each === kind)
    return known ? t(`till:z.kind.${known}`) : kind
  }
  // What was taken off the price of a product is no sale of it.
  const groupOf = ({ kind, product }: TillFigures['groups'][number]) => {
    if (!product) return kindOf(kind)
    const name = inLanguage(product, language)
    return kind === 'pass' ? name : `${name}, ${kindOf(kind)}`
  }
  const [paidIn, paidOut, drop, noSale] = movementKinds.map((kind) => words.movement(kind)) as [
    string,
    string,
    string,
    string,
  ]
  const head: Row[] = [
    [t('till:slip.till'), called.till(figures.till.name)],
    [t('till:slip.businessDate'), format.date(figures.businessDate)],
    [t('till:slip.opened'), `${format.dateTime(figures.openedAt, 'short')}, ${figures.openedBy}`],
    ...(figures.closedAt
      ? [[t('till:slip.closed'), `${format.dateTime(figures.closedAt, 'short')}, ${figures.closedBy ?? ''}`] as Row]
      : []),
    [
      t('till:slip.receipts'),
      receipts.first === null
        ? format.number(receipts.count)
        : `${format.number(receipts.count)} (${receipts.first}–${receipts.last})`,
    ],
  ]
  const sales: Row[] = [
    [t('till:z.gross'), money(figures.grossMinor)],
    [t('till:z.net'), money(figures.netMinor)],
    [t('till:z.tax'), money(figures.taxMinor)],
    ...counted(t('till:z.kind.discount'), figures.discounts),
    ...counted(t('till:z.kind.adjustment'), figures.adjustments),
    ...counted(t('till:z.comps'), figures.comps),
    ...(figures.late ? counted(t('till:z.late'), figures.late) : []),
    // Kept as what was taken off; here with the sign of what it does to the sales, as discounts are.
    ...counted(t('till:z.priceChanges'), { ...priceChanges, amountMinor: 0 - priceChanges.amountMinor }),
  ]
  const cash: Row[] = [
    [t('till:slip.float'), money(figures.floatMinor)],
    ...cashLinesOf(figures).map(([key, minor]): Row => [t(`till:slip.${key}`), signed(minor)]),
    ...counted(paidIn, figures.paidIn),
    ...counted(paidOut, figures.paidOut),
    ...counted(drop, figures.drops),
    ...counted(words.movement('card_refund'), figures.cardRefunds),
    ...(figures.opens > 0 ? [[noSale, format.number(figures.opens)] as Row] : []),
    [t('till:slip.expected'), money(figures.expectedMinor)],
    ...(figures.countedMinor === null ? [] : [[t('till:slip.counted'), money(figures.countedMinor)] as Row]),
    ...(figures.differenceMinor === null ? [] : [[t('till:slip.difference'), signed(figures.differenceMinor)] as Row]),
    ...(figures.reason ? [[t('till:slip.reason'), figures.reason] as Row] : []),
    ...(corrected
      ? [
          [t('till:z.corrected'), money(corrected.countedMinor)] as Row,
          [t('till:slip.difference'), signed(corrected.differenceMinor)] as Row,
          [t('till:slip.reason'), `${corrected.reason} (${corrected.who})`] as Row,
        ]
      : []),
  ]
  return (
    <>
      <Block rows={head} />
      <Block title={t('till:z.sales')} rows={sales} />
      <Block
        title={t('till:z.taxes')}
        rows={figures.taxes.map(({ ppm, netMinor, taxMinor }) => [
          t('till:z.taxRate', { rate: format.rate(ppm), net: money(netMinor) }),
          money(taxMinor),
        ])}
      />
      <Block
        title={t('till:z.methods')}
        rows={[
          ...figures.methods.map(
            ({ method, count, amountMinor }): Row => [
              `${words.method(method)} (${format.number(count)})`,
              money(amountMinor),
            ],
          ),
          ...onAccount,
        ]}
      />
      <Block title={t('till:z.refunds')} rows={[...refunds, ...figures.atTerminal.map(notAtCard)]} />
      <Block
        title={t('till:z.groups')}
        rows={figures.groups.map((group) => [
          countless.has(group.kind) ? groupOf(group) : `${groupOf(group)} (${format.number(group.qty)})`,
          money(group.grossMinor),
        ])}
      />
      <Block
        title={t('till:z.people')}
        rows={figures.people.map(({ name, count, amountMinor }) => [
          `${name} (${format.number(count)})`,
          money(amountMinor),
        ])}
      />
      <Block
        title={t('pay:taken.title')}
        rows={figures.parts.flatMap(({ method, takenMinor, returnedMinor, atTerminal }): Row[] => [
          ...(takenMinor ? [[words.method(method), money(takenMinor)] as Row] : []),
          ...(returnedMinor
            ? [[`${words.method(method)}, ${t('pay:taken.returned')}`, signed(-returnedMinor)] as Row]
            : []),
          ...atTerminal.map((open) => notAtCard({ method, ...open })),
        ])}
      />
      <Block title={words.method('cash')} rows={cash} />
      {figures.cashiers.length > 1 && (
        <Block
          title={t('till:handOver.cashiers')}
          rows={figures.cashiers.map(({ name, from, to, countedMinor, differenceMinor }) => [
            `${name}, ${format.time(from)}–${to === null ? '' : format.time(to)}`,
            countedMinor === null ? '' : withDifference(countedMinor, differenceMinor ?? 0),
          ])}
        />
      )}
      {figures.counts.length > 1 && (
        <Block
          title={t('till:count.all')}
          rows={figures.counts.map(({ purpose, who, at, countedMinor, differenceMinor }) => [
            `${t(purpose === 'close' ? 'till:count.purpose.close' : 'till:count.purpose.hand_over')}, ${who}, ${format.time(at)}`,
            withDifference(countedMinor, differenceMinor),
          ])}
        />
      )}
    </>
  )
}

function Block({ title, rows }: { title?: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  // Two lines may say the same; nothing here ever moves.
  const numbered = rows.map(([left, right], at) => ({ key: `${at}`, left, right }))
  return (
    <section className="my-2 break-inside-avoid border-line-strong border-t border-dashed pt-2">
      {title && <h4 className="font-bold">{title}</h4>}
      <dl>
        {numbered.map(({ key, left, right }) => (
          <div key={key} className="flex justify-between gap-3">
            <dt className="min-w-0 [overflow-wrap:anywhere]">{left}</dt>
            <dd className="tnum min-w-0 text-right font-semibold [overflow-wrap:anywhere]">
              {typeof right === 'string' ? right : <Amounts all={right} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Amounts({ all }: { all: readonly string[] }) {
  return all.map((amount, at) => (
    <Fragment key={amount}>
      {at > 0 && ' '}
      <span className="whitespace-nowrap">{amount}</span>
    </Fragment>
  ))
}
