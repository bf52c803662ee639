import { Segmented } from '@marquee/ui'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../lib/use-texts.ts'

export const logViews = ['moves', 'back'] as const

/** What has moved, and what was sent back at the door. */
export function Views({ view }: { view: (typeof logViews)[number] }) {
  const { t } = useTexts('inventoryLogs')
  const navigate = useNavigate()
  return (
    <Segmented
      label={t('inventoryLogs:view.label')}
      value={view}
      options={logViews.map((value) => ({ value, label: t(`inventoryLogs:view.${value}`) }))}
      onValueChange={(to) => navigate(`/inventory/logs${to === 'moves' ? '' : `?view=${to}`}`)}
    />
  )
}
