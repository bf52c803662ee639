import { Icon } from '@marquee/ui'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useConnection } from '../lib/trpc/socket.ts'
import { useTexts } from '../lib/use-texts.ts'

/** Says what still holds while there is no network. The pill in the header announces the change. */
export function OfflineNotice() {
  const { t } = useTexts('common')
  if (useConnection() !== 'offline') return null
  return (
    <p className="flex items-center gap-3 border-warning-line border-b bg-warning-soft px-page py-2.5 font-semibold text-sm text-warning-on-soft">
      <Icon of={WifiOff} />
      {t('common:connection.offlineHint')}
    </p>
  )
}
