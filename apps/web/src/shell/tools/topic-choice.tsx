import { ErrorState, Skeleton, Switch } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'
import { chime } from './chime.ts'
import { useSound, useTopics } from './queries.ts'

/** What the person is told of by itself, in this panel and by email. */
export function TopicChoice() {
  const { t } = useTexts('panels')
  const topics = useTopics()
  const sound = useSound()
  if (topics.isError && !topics.rows) {
    return <ErrorState title={t('panels:topics.notLoaded')} onRetry={topics.retry} />
  }
  if (!topics.rows) return <Skeleton className="m-5 h-40" />
  return (
    <div className="flex flex-col gap-4 p-5">
      <Switch
        label={t('panels:topics.sound')}
        description={t('panels:topics.soundHint')}
        checked={sound.isOn}
        disabled={!sound.isKnown}
        onCheckedChange={(isOn) => {
          sound.set(isOn)
          // What it sounds like is heard at once.
          if (isOn) void chime()
        }}
      />
      <p className="border-line border-t pt-4 text-ink-2 text-sm">{t('panels:topics.hint')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-5 gap-y-4">
        <span aria-hidden className="col-start-2 text-center text-ink-2 text-xs">
          {t('panels:topics.here')}
        </span>
        <span aria-hidden className="text-center text-ink-2 text-xs">
          {t('panels:topics.mail')}
        </span>
        {topics.rows.map(({ topic, isOn, byMail }) => {
          const what = t(`panels:topics.${topic}`)
          return (
            <div key={topic} className="contents">
              <span aria-hidden className="font-semibold text-sm">
                {what}
              </span>
              <Switch aria-label={what} checked={isOn} onCheckedChange={(on) => topics.choose(topic, { isOn: on })} />
              <Switch
                aria-label={t('panels:topics.byMail', { what })}
                checked={byMail}
                onCheckedChange={(on) => topics.choose(topic, { byMail: on })}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
