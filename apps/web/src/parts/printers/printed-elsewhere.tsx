import type { PrintJob } from '@marquee/contract/printers'
import { useTexts } from '../../lib/use-texts.ts'
import { useSells } from '../till/queries.ts'
import { useTroubles } from './queries.ts'

const till = { place: 'till' } as const
// A stand-in has printed after seven seconds: the guest waits, and the clerk with them.
const whileShownMs = 2_000

/** Which papers of an order have not come out, and where others did when the printer of the till could not print them. */
export function PrintedElsewhere({ orderNo }: { orderNo: number }) {
  const { t } = useTexts('printers')
  const { elsewhere = [], jobs = [] } = useTroubles(till, useSells(), whileShownMs).data ?? {}
  const isOfOrder = ({ kind, subjectNo }: PrintJob) =>
    (kind === 'receipt' || kind === 'pass') && subjectNo === String(orderNo)
  const names = elsewhere.filter(isOfOrder).map(({ printer }) => printer.name)
  // A browser's own paper waits for whoever prints it, and has failed at nothing.
  const missing = jobs.filter((job) => isOfOrder(job) && job.error !== null)
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {missing.map(({ id, kind, printer, error }) => (
        <p
          key={id}
          className="rounded-md bg-warning-soft px-5 py-3 font-semibold text-sm text-warning-on-soft [overflow-wrap:anywhere]"
        >
          {t('printers:notOut', {
            what: t(`printers:kind.${kind}`, { number: String(orderNo) }),
            name: printer.name,
            why: t(`printers:error.${error ?? 'unreachable'}`),
          })}
        </p>
      ))}
      {[...new Set(names)].map((name) => (
        <p key={name} className="rounded-md bg-info-soft px-5 py-3 font-semibold text-info-on-soft text-sm">
          {t('printers:printedAt', { name })}
        </p>
      ))}
    </div>
  )
}
