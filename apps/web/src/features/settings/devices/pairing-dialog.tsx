import { type DeviceRow, pairingMinutes } from '@marquee/contract'
import { AfterDelay, Button, Dialog, Skeleton } from '@marquee/ui'
import { useEffect, useRef, useState } from 'react'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { deviceCalls, useShowCode } from '../queries.ts'

/** The code of a device, for whoever stands in front of it; it says when the device has come. */
export function PairingDialog({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
  const { t } = useTexts('settings', 'common')
  const format = useFormat()
  const failureText = useFailureText()
  const show = useShowCode()
  const { mutate, data } = show
  const rows = deviceCalls.useList(false).data
  const isPaired = (rows?.find(({ id }) => id === device.id)?.pairedAt ?? null) !== device.pairedAt
  const hasEnded = useExpired(data?.code)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate({ id: device.id })
  }, [mutate, device.id])
  const { name } = device
  const again = show.isError || hasEnded
  return (
    <Dialog
      open
      title={t('settings:devices.codeTitle', { name })}
      onClose={onClose}
      footer={
        <>
          {again && !isPaired && (
            <Button variant="primary" loading={show.isPending} onClick={() => mutate({ id: device.id })}>
              {t('settings:devices.newCode')}
            </Button>
          )}
          <Button variant={isPaired ? 'primary' : 'secondary'} onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      {isPaired ? (
        <FormAlert tone="success">{t('settings:devices.codeUsed', { name })}</FormAlert>
      ) : show.isError ? (
        <FormAlert tone="error">{failureText(readFailure(show.error))}</FormAlert>
      ) : !data ? (
        <AfterDelay>
          <Skeleton width="60%" height={40} />
        </AfterDelay>
      ) : hasEnded ? (
        <FormAlert tone="error">{t('settings:devices.codeEnded')}</FormAlert>
      ) : (
        <div className="flex flex-col gap-3">
          <p>
            {t('settings:devices.codeLead', {
              address: `${location.host}${paths.pair}`,
              time: format.time(data.endsAt),
            })}
          </p>
          <output
            aria-label={t('settings:devices.code')}
            className="select-all self-start rounded-md bg-sunken px-4 py-3 font-mono font-semibold text-2xl tracking-[.12em]"
          >
            {data.code}
          </output>
          {device.pairedAt && <p className="text-ink-2 text-sm">{t('settings:devices.codeReplaces')}</p>}
        </div>
      )}
    </Dialog>
  )
}

/** Whether the time of a code is over, counted from when it came: the clock of this computer may be wrong. */
function useExpired(code: string | undefined): boolean {
  const [expired, setExpired] = useState<string>()
  useEffect(() => {
    if (code === undefined) return
    const timer = setTimeout(() => setExpired(code), pairingMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [code])
  return code !== undefined && expired === code
}
