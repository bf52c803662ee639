import type { PartPayment, TillSessionRow } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useTillWords } from '../use-till-words.ts'
import { OpenParts } from './open-parts.tsx'
import { useParts } from './queries.ts'

/** What the person has taken for baskets and not sold with them, at whichever till, and what others have. */
export function MoneyWithoutSale({ ofOthers = false }: { ofOthers?: boolean }) {
  const { own, others, mayReturnOthers } = useParts()
  return (
    <OpenParts parts={ofOthers ? others : own} namesTaker={ofOthers} mayReturn={() => !ofOthers || mayReturnOthers} />
  )
}

/** What of the money taken without a sale belongs to this till session: what is still open, and what went back. */
export function PartsOfTill({ row }: { row: TillSessionRow }) {
  const { own, others, mayReturnOthers } = useParts()
  const known = [...own, ...others].map(({ id }) => id)
  const isOwn = (part: PartPayment) => own.some(({ id }) => id === part.id)
  // What was given back since the report was read is no longer open.
  const open = row.parts.filter(({ id, state }) => state === 'taken' && known.includes(id))
  return (
    <>
      <OpenParts parts={open} namesTaker mayReturn={(part) => isOwn(part) || mayReturnOthers} />
      <ReturnedMoney row={row} />
    </>
  )
}

/** What of the money taken without a sale went back at this till session, through whose hands, and how far it has come. */
export function ReturnedMoney({ row }: { row: TillSessionRow }) {
  const { t } = useTexts('pay')
  const format = useFormat()
  const words = useTillWords()
  const returned = row.parts.filter(({ returnedMinor }) => returnedMinor > 0)
  if (returned.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-[660] text-md">
        {t(returned.some(({ atTerminal }) => atTerminal) ? 'pay:taken.goingBack' : 'pay:taken.returned')}
      </h3>
      <ul className="divide-y divide-line border-line border-y">
        {returned.map((part) => (
          <li key={part.id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{words.method(part.method)}</span>
              <span className="block text-ink-3 text-sm">
                {[
                  t('pay:taken.returnedBy', {
                    name: part.endedBy ?? '',
                    at: format.dateTime(part.endedAt ?? part.takenAt, 'short'),
                  }),
                  part.returnReference,
                  part.byHand && t('pay:taken.byHand', part.byHand),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {part.atTerminal && (
                <span
                  className={cx(
                    'block text-sm',
                    part.atTerminal === 'declined' ? 'font-semibold text-danger' : 'text-ink-3',
                  )}
                >
                  {t(`pay:taken.atTerminal.${part.atTerminal}`)}
                </span>
              )}
            </span>
            <span className="tnum shrink-0 font-semibold">{format.money(part.returnedMinor, part.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
