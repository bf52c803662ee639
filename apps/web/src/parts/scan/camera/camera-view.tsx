import { Button, IconButton } from '@marquee/ui'
import CameraOff from 'lucide-react/icons/camera-off'
import Flashlight from 'lucide-react/icons/flashlight'
import SwitchCamera from 'lucide-react/icons/switch-camera'
import { useRef } from 'react'
import { useStoredChoice } from '../../../lib/stored-choice.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useCamera } from './use-camera.ts'

interface CameraViewProps {
  onScan: (text: string) => void
  onClose: () => void
  /** What it looks for. */
  codes?: 'passes' | 'goods'
}

/** What the camera sees, its light, and another camera where there is one. */
export function CameraView({ onScan, onClose, codes = 'passes' }: CameraViewProps) {
  const { t } = useTexts('checkIn', 'common')
  const video = useRef<HTMLVideoElement>(null)
  const [stored, store] = useStoredChoice('checkInCamera', (value) => (typeof value === 'string' ? value : null))
  const camera = useCamera(video, { deviceId: stored, onScan, codes })
  const next = () => {
    const at = camera.devices.findIndex(({ id }) => id === camera.deviceId)
    store(camera.devices[(at + 1) % camera.devices.length]?.id ?? null)
  }
  const { trouble } = camera
  return (
    <section aria-label={t('checkIn:camera.label')} className="overflow-hidden rounded-lg border border-line bg-sunken">
      {trouble ? (
        <p role="alert" className="p-5 font-semibold">
          {t(`checkIn:camera.${trouble}`)}
        </p>
      ) : (
        <video ref={video} muted playsInline className="aspect-[4/3] max-h-[46dvh] w-full bg-black object-cover" />
      )}
      <div className="flex flex-wrap items-center gap-2 p-2">
        <Button icon={CameraOff} onClick={onClose} className="!min-h-[56px] mr-auto">
          {t('checkIn:camera.close')}
        </Button>
        {trouble && stored !== null && (
          <Button onClick={() => store(null)} className="!min-h-[56px]">
            {t('checkIn:camera.other')}
          </Button>
        )}
        {camera.light && (
          <IconButton
            icon={Flashlight}
            label={t('checkIn:camera.light')}
            aria-pressed={camera.light.on}
            onClick={() => camera.light?.set(!camera.light.on)}
            className="!size-14"
          />
        )}
        {camera.devices.length > 1 && (
          <IconButton icon={SwitchCamera} label={t('checkIn:camera.other')} onClick={next} className="!size-14" />
        )}
      </div>
    </section>
  )
}
