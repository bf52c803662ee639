import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { PlanFault, RefusedPlan } from '../plan-file.ts'

/** Why a plan was not taken: everything that is wrong with it, and where to look. */
export function RefusedPlanAlert({ refused, attempt }: { refused: RefusedPlan; attempt: number }) {
  const { t } = useTexts('seatLayout')
  const format = useFormat()
  const { faults, total } = refused
  return (
    <div className="flex flex-col gap-2">
      <FormAlert tone="error" attempt={attempt}>
        {t('seatLayout:refused.title', { count: total, formatted: format.number(total) })}
      </FormAlert>
      {/* Long lists scroll by keyboard as well. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached without a mouse
        tabIndex={0}
        aria-label={t('seatLayout:refused.list')}
        className="-mt-3 max-h-72 overflow-y-auto rounded-md border border-line focus-visible:outline focus-visible:outline-2 focus-visible:outline-focus"
      >
        <ol className="divide-y divide-line text-sm">
          {faults.map((fault) => (
            <Fault key={`${fault.path} ${fault.reason}`} fault={fault} />
          ))}
        </ol>
      </section>
      {total > faults.length && (
        <p className="text-ink-3 text-sm">
          {t('seatLayout:refused.more', {
            count: total - faults.length,
            formatted: format.number(total - faults.length),
          })}
        </p>
      )}
    </div>
  )
}

function Fault({ fault: { zone, row, seat, path, reason } }: { fault: PlanFault }) {
  const { t } = useTexts('seatLayout')
  const place = [
    zone && t('seatLayout:refused.zone', { name: zone }),
    row && t('seatLayout:refused.row', { name: row }),
    seat && t('seatLayout:refused.seat', { name: seat }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <li className="px-3 py-2">
      {place && <b className="block font-semibold [overflow-wrap:anywhere] first-letter:uppercase">{place}</b>}
      <span className="block">{t(`seatLayout:refused.reason.${reason}`)}</span>
      {path !== '' && (
        <span className="block text-ink-3 text-xs [overflow-wrap:anywhere]">
          {t('seatLayout:refused.path', { path })}
        </span>
      )}
    </li>
  )
}
