import { cx, Icon } from '@marquee/ui'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { useTexts } from '../../lib/use-texts.ts'
import { useTill } from './queries.ts'

/** Whether the person works at a training till, as far as is known. */
export const useIsTraining = (): boolean => useTill().till?.isTraining ?? false

/** Says on a screen that sells that the person's till is for training; nothing otherwise. */
export function TrainingNotice({ className }: { className?: string }) {
  const { t } = useTexts('till')
  if (!useIsTraining()) return null
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-3 rounded-md border border-warning-line bg-warning-soft px-4 py-2.5 text-sm text-warning-on-soft',
        className,
      )}
    >
      <Icon of={GraduationCap} className="shrink-0" />
      <span>
        <b className="font-semibold">{t('till:training.title')}.</b> {t('till:training.notice')}
      </span>
    </p>
  )
}
