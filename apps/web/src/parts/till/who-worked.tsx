import type { TillSessionRow } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useTillWords } from './use-till-words.ts'

/** Who worked at a till, one after the other, with what each counted; nothing where it was one person. */
export function WhoWorked({ row }: { row: TillSessionRow }) {
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  if (row.cashiers.length < 2) return null
  return (
    <section>
      <h3 className="mb-2 font-[660] text-md">{t('till:handOver.cashiers')}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {row.cashiers.map(({ name, from, to, countedMinor, differenceMinor, reason }) => (
          <li key={from} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{name}</span>
              <span className="tnum block text-ink-3 text-sm">
                {format.time(from)}–{to === null ? '' : format.time(to)}
                {reason && ` · ${reason}`}
              </span>
            </span>
            {to !== null && countedMinor !== null && (
              <span className="shrink-0 text-right">
                <span className="tnum block font-semibold">{format.money(countedMinor, row.currency)}</span>
                <span className="tnum block text-ink-3 text-sm">
                  {words.difference(differenceMinor ?? 0, row.currency)}
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How much of a difference is older than the turn of the last cashier; nothing where none of it is. */
export function DifferenceBefore({ row }: { row: TillSessionRow }) {
  const { t } = useTexts('till')
  const words = useTillWords()
  const before = row.cashiers.slice(0, -1)
  const handedMinor = before.reduce((sum, { differenceMinor }) => sum + (differenceMinor ?? 0), 0)
  const sinceMinor = row.cashiers.at(-1)?.differenceMinor
  if (handedMinor === 0 || sinceMinor == null) return null
  const lines = [
    [t('till:handOver.before', { name: before.at(-1)?.name ?? '' }), handedMinor],
    [t('till:handOver.since'), sinceMinor],
  ] as const
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {lines.map(([term, minor]) => (
        <div key={term} className="flex justify-between gap-4">
          <dt className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{term}</dt>
          <dd className="tnum shrink-0 font-semibold">{words.difference(minor, row.currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Every count of a drawer that was counted more than once. */
export function Counts({ row }: { row: TillSessionRow }) {
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  if (row.counts.length < 2) return null
  return (
    <section>
      <h3 className="mb-2 font-[660] text-md">{t('till:count.all')}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {row.counts.map(({ at, purpose, who, countedMinor, differenceMinor }) => (
          <li key={at} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{t(`till:count.purpose.${purpose}`)}</span>
              <span className="block text-ink-3 text-sm">
                {format.time(at)} · {who}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <span className="tnum block font-semibold">{format.money(countedMinor, row.currency)}</span>
              {differenceMinor !== null && (
                <span className="tnum block text-ink-3 text-sm">{words.difference(differenceMinor, row.currency)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
