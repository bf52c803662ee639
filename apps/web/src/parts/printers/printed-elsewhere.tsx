import { useTexts } from '../../lib/use-texts.ts'
import { useSells } from '../till/queries.ts'
import { useTroubles } from './queries.ts'

const till = { place: 'till' } as const
// A stand-in has printed after seven seconds: the guest waits, and the clerk with them.
const whileShownMs = 2_000

/** Where papers of an order came out, when the printer of the till could not print them. Nothing else. */
export function PrintedElsewhere({ orderNo }: { orderNo: number }) {
  const { t } = useTexts('printers')
  const { elsewhere = [] } = useTroubles(till, useSells(), whileShownMs).data ?? {}
  const names = elsewhere
    .filter(({ kind, subjectNo }) => (kind === 'receipt' || kind === 'pass') && subjectNo === String(orderNo))
    .map(({ printer }) => printer.name)
  return (
    <div role="status" className="empty:hidden">
      {[...new Set(names)].map((name) => (
        <p key={name} className="rounded-md bg-info-soft px-5 py-3 font-semibold text-info-on-soft text-sm">
          {t('printers:printedAt', { name })}
        </p>
      ))}
    </div>
  )
}
