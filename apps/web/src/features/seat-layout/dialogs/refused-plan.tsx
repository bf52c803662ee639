import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import type { RefusedPlan } from '../plan-file.ts'

/** Why a plan was not taken, and where to look in it. */
export function RefusedPlanAlert({ refused, attempt }: { refused: RefusedPlan; attempt: number }) {
  const { t } = useTexts('seatLayout')
  const { zone, row, seat, path } = refused
  const place = [
    zone && t('seatLayout:refused.zone', { name: zone }),
    row && t('seatLayout:refused.row', { name: row }),
    seat && t('seatLayout:refused.seat', { name: seat }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <FormAlert tone="error" attempt={attempt}>
      {place ? t('seatLayout:refused.at', { place }) : t('seatLayout:refused.whole')}
      <span className="block">{t(`seatLayout:refused.reason.${refused.reason}`)}</span>
      {path !== '' && (
        <span className="mt-1 block font-normal text-xs [overflow-wrap:anywhere]">
          {t('seatLayout:refused.path', { path })}
        </span>
      )}
    </FormAlert>
  )
}
