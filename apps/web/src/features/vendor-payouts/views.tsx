import { Segmented } from '@marquee/ui'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../lib/use-texts.ts'

export const views = ['bills', 'due', 'payouts', 'runs'] as const
export type View = (typeof views)[number]

/** Bills, what is due of them, payouts, and runs over many vendors. */
export function Views({ view }: { view: View }) {
  const { t } = useTexts('vendorPayouts')
  const navigate = useNavigate()
  return (
    <Segmented
      label={t('vendorPayouts:view.label')}
      value={view}
      options={views.map((value) => ({ value, label: t(`vendorPayouts:view.${value}`) }))}
      onValueChange={(to) => navigate(`/inventory/vendor-payouts${to === 'bills' ? '' : `?view=${to}`}`)}
    />
  )
}
