import { cx, Icon } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import { useTexts } from '../../lib/use-texts.ts'

/** password: who is there · phone: scan, first code · codes: two-step sign-in is on, the recovery codes are shown. */
export type MfaStage = 'password' | 'phone' | 'codes'

const stages: readonly MfaStage[] = ['password', 'phone', 'codes']

/** Where one is in the set-up; read out with every step. */
export function StepTrail({ stage }: { stage: MfaStage }) {
  const { t } = useTexts('mfa')
  const at = stages.indexOf(stage)
  const word = { password: t('mfa:step.password'), phone: t('mfa:step.phone'), codes: t('mfa:step.codes') }
  return (
    <>
      <ol className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        {stages.map((each, index) => (
          <li
            key={each}
            aria-current={each === stage ? 'step' : undefined}
            className={cx('flex items-center gap-2', each === stage ? 'font-semibold text-ink' : 'text-ink-3')}
          >
            <span
              aria-hidden="true"
              className={cx(
                'tnum grid size-6 place-items-center rounded-full border text-xs',
                each === stage ? 'border-transparent bg-accent text-accent-on' : 'border-line-strong',
              )}
            >
              {index < at ? <Icon of={Check} size="xs" stroke={3} /> : index + 1}
            </span>
            {word[each]}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {t('mfa:step.at', { step: at + 1, total: stages.length, name: word[stage] })}
      </p>
    </>
  )
}
