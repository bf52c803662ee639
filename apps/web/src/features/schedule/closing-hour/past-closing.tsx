import { ConfirmDialog, Icon } from '@marquee/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTexts } from '../../../lib/use-texts.ts'

/** That something is planned to end after its floor has closed. */
export function PastClosingNote({ says }: { says: string | null }) {
  return (
    <div role="status" className="contents">
      {says && (
        <p className="flex items-start gap-2 rounded-sm bg-warning-soft px-3 py-2 text-sm text-warning-on-soft">
          <Icon of={TriangleAlert} size="s" className="mt-0.5" />
          <span>{says}</span>
        </p>
      )}
    </div>
  )
}

interface PastClosingQuestionProps {
  says: string
  onSave: () => void
  onStay: () => void
}

/** Asks whether it is meant. */
export function PastClosingQuestion({ says, onSave, onStay }: PastClosingQuestionProps) {
  const { t } = useTexts('schedule', 'common')
  return (
    <ConfirmDialog
      open
      tone="neutral"
      dismissible
      title={t('schedule:pastClosing.title')}
      body={says}
      confirmLabel={t('schedule:pastClosing.save')}
      cancelLabel={t('common:action.keepEditing')}
      onConfirm={onSave}
      onCancel={onStay}
    />
  )
}
