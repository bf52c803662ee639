import { Segmented } from '@marquee/ui'
import { useNavigate } from 'react-router-dom'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'

export const customerViews = ['customers', 'duplicates', 'messages', 'templates'] as const

/** Customers, who of them may be one, what was sent to them, and the texts for it. */
export function Views({ view }: { view: (typeof customerViews)[number] }) {
  const { t } = useTexts('customerMessages')
  const navigate = useNavigate()
  const mayMerge = useMay('customers', 'archive')
  const views = customerViews.filter((each) => each !== 'duplicates' || mayMerge || view === each)
  return (
    <Segmented
      className="fade-row max-w-full overflow-x-auto whitespace-nowrap"
      label={t('customerMessages:view.label')}
      value={view}
      options={views.map((value) => ({ value, label: t(`customerMessages:view.${value}`) }))}
      onValueChange={(to) => navigate(`/customers${to === 'customers' ? '' : `?view=${to}`}`)}
    />
  )
}
