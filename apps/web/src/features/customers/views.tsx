import { Segmented } from '@marquee/ui'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../lib/use-texts.ts'

export const customerViews = ['customers', 'messages', 'templates'] as const

/** Customers, what was sent to them, and the texts for it. */
export function Views({ view }: { view: (typeof customerViews)[number] }) {
  const { t } = useTexts('customerMessages')
  const navigate = useNavigate()
  return (
    <Segmented
      label={t('customerMessages:view.label')}
      value={view}
      options={customerViews.map((value) => ({ value, label: t(`customerMessages:view.${value}`) }))}
      onValueChange={(to) => navigate(`/customers${to === 'customers' ? '' : `?view=${to}`}`)}
    />
  )
}
