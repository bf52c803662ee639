import { Card, SectionHeader } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'

const points = ['close', 'restart', 'failed', 'rights'] as const

/** What people ask when long work stops: whether it goes on, what failed, and whose permissions count. */
export function WorkHelp() {
  const { t } = useTexts('settings')
  return (
    <Card as="section" aria-labelledby="settings-work-help" className="max-w-[720px]">
      <SectionHeader id="settings-work-help" title={t('settings:work.help.title')} />
      <ul className="list-disc space-y-2 pl-5 text-ink-2 text-sm">
        {points.map((point) => (
          <li key={point}>{t(`settings:work.help.${point}`)}</li>
        ))}
      </ul>
    </Card>
  )
}
