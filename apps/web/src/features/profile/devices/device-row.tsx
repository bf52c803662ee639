import type { OwnAuthSession } from '@marquee/contract'
import { Badge, Button, Icon } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { deviceName, isHandheld } from '../../../parts/people/device-name.ts'

/** One open sign-in: what, from where, since when, when last. */
export function DeviceRow({ device, onEnd }: { device: OwnAuthSession; onEnd: () => void }) {
  const { t } = useTexts('profile')
  const format = useFormat()
  const name = device.deviceName || deviceName(device.device) || t('profile:devices.unknown')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t py-3">
      <Icon of={isHandheld(device.device) ? Smartphone : Monitor} className="text-ink-2" />
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="font-semibold">{name}</b>
          {device.isCurrent && (
            <Badge tone="success" icon={CircleCheck}>
              {t('profile:devices.current')}
            </Badge>
          )}
        </div>
        <div className="text-ink-2 [overflow-wrap:anywhere]">
          {t('profile:devices.from', { ip: device.ip, date: format.dateTime(device.startedAt) })}
        </div>
        <div className="text-ink-3">
          <time dateTime={device.lastSeenAt} title={format.dateTime(device.lastSeenAt)}>
            {t('profile:devices.lastSeen', { time: format.relative(device.lastSeenAt, new Date().toISOString()) })}
          </time>
        </div>
      </div>
      {!device.isCurrent && (
        <Button size="sm" onClick={onEnd} aria-label={t('profile:devices.endOn', { device: name })}>
          {t('profile:devices.end')}
        </Button>
      )}
    </li>
  )
}
