import { Segmented } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { useBooking } from '../booking-screen.ts'
import { clerkChannels } from '../hold/use-channel.ts'
import { useSpanWords } from './use-span-words.ts'

/** Where the guest of the next basket is: it decides how long seats are held. Once something is held, the head says it. */
export function ChannelChoice() {
  const { t } = useTexts('booking')
  const { hold, may, sale } = useBooking()
  const span = useSpanWords()
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
          time: span.short(sale.holdSeconds[value]),
        }),
      }))}
      className="mb-3 flex w-full [&>label]:flex-1 [&>label]:px-1.5"
    />
  )
}
