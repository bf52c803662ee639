import { Segmented } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { useDesk } from '../desk.ts'
import { clerkChannels, minutesOf } from '../hold/use-channel.ts'

/** Where the guest of the next basket is: it decides how long seats are held. Once something is held, the head says it. */
export function ChannelChoice() {
  const { t } = useTexts('booking')
  const { hold, may } = useDesk()
  if (hold.hold || !may.hold) return null
  return (
    <Segmented
      label={t('booking:channel.label')}
      value={hold.channel}
      onValueChange={hold.chooseChannel}
      options={clerkChannels.map((value) => ({
        value,
        label: t('booking:channel.option', {
          channel: t(`booking:channel.${value}`),
          minutes: t('booking:channel.minutes', { count: minutesOf[value] }),
        }),
      }))}
      className="mb-3 flex w-full [&>label]:flex-1 [&>label]:px-1.5"
    />
  )
}
