import { ErrorState, Skeleton, Switch } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'
import { useTopics } from './queries.ts'

/** What the person is told of by itself. */
export function TopicChoice() {
  const { t } = useTexts('panels')
  const topics = useTopics()
  if (topics.isError && !topics.rows) {
    return <ErrorState title={t('panels:topics.notLoaded')} onRetry={topics.retry} />
  }
  if (!topics.rows) return <Skeleton className="m-5 h-40" />
  return (
    <div className="flex flex-col gap-4 p-5">
      <p className="text-ink-2 text-sm">{t('panels:topics.hint')}</p>
      {topics.rows.map(({ topic, isOn }) => (
        <Switch
          key={topic}
          label={t(`panels:topics.${topic}`)}
          checked={isOn}
          onCheckedChange={(on) => topics.choose(topic, on)}
        />
      ))}
    </div>
  )
}
