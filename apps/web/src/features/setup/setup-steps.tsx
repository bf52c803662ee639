import { cx } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'

export const setupSteps = ['owner', 'venue'] as const
export type SetupStep = (typeof setupSteps)[number]

/** Where someone is on the way. Numbers and words; the chosen one also says so to a reader. */
export function SetupSteps({ current }: { current: SetupStep }) {
  const { t } = useTexts('setup')
  return (
    <ol aria-label={t('setup:steps')} className="mb-6 flex flex-wrap gap-x-6 gap-y-2">
      {setupSteps.map((step, index) => {
        const isCurrent = step === current
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx('flex items-center gap-2.5 font-semibold', isCurrent ? 'text-ink' : 'text-ink-3')}
          >
            <span
              className={cx(
                'tnum grid size-7 place-items-center rounded-full border text-sm',
                isCurrent ? 'border-accent bg-accent text-accent-on' : 'border-line-strong',
              )}
            >
              {index + 1}
            </span>
            {t(`setup:step.${step}`)}
          </li>
        )
      })}
    </ol>
  )
}
