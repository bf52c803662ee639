import type { PassRow, ShownPass } from '@marquee/contract'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePassPlace } from './pass-item.tsx'
import { PassReasonDialog } from './pass-reason-dialog.tsx'
import { useReissue } from './queries.ts'

interface ReissueDialogProps {
  pass: ShownPass
  onClose: () => void
  onDone: (pass: PassRow) => void
}

/** A new code for a pass that was lost: the old one opens nothing from here on. Asks for the reason. */
export function ReissueDialog({ pass, onClose, onDone }: ReissueDialogProps) {
  const { t } = useTexts('orderList')
  const place = usePassPlace()
  const reissue = useReissue()
  return (
    <PassReasonDialog
      deed="reissue"
      pass={pass}
      isSending={reissue.isPending}
      onClose={onClose}
      send={async (input) => {
        const renewed = await reissue.mutateAsync(input)
        toast.success(t('orderList:reissue.done', { place: place(pass) }))
        onDone(renewed)
      }}
    />
  )
}
