import { useTexts } from '../../lib/use-texts.ts'

/** On every paper of a training till, in its largest letters. */
export function NotValid() {
  const { t } = useTexts('till')
  return (
    <p className="my-1 border-2 border-current py-1 text-center font-bold text-[1.3em]">{t('till:training.paper')}</p>
  )
}
