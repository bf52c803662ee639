import type { ShownPass } from '@marquee/contract'
import { commandIdFor, forgetCommandId } from '../../lib/command-id.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePassPlace } from './pass-item.tsx'
import { PassReasonDialog } from './pass-reason-dialog.tsx'
import { useBlocking } from './queries.ts'

interface BlockDialogProps {
  pass: ShownPass
  onClose: () => void
}

/** Bars a pass from entry, or lets a blocked one in again. Asks for the reason; a block can be undone from its message. */
export function BlockDialog({ pass, onClose }: BlockDialogProps) {
  const { t } = useTexts('orderList', 'common')
  const place = usePassPlace()
  const { block, unblock, undo } = useBlocking()
  const deed = pass.state === 'blocked' ? 'unblock' : 'block'
  const { mutateAsync, isPending } = deed === 'block' ? block : unblock

  async function undoBlock() {
    const wanted = { passId: pass.id, reason: t('orderList:unblock.undoReason') }
    const command = `undoBlock.${pass.id}`
    await undo.mutateAsync({ commandId: commandIdFor(command, wanted), ...wanted })
    forgetCommandId(command)
    toast.success(t('orderList:unblock.done', { place: place(pass) }))
  }

  return (
    <PassReasonDialog
      deed={deed}
      pass={pass}
      isSending={isPending}
      onClose={onClose}
      send={async (input) => {
        await mutateAsync(input)
        const onSelect = () => void undoBlock().catch(() => undefined)
        toast.success(
          t(`orderList:${deed}.done`, { place: place(pass) }),
          deed === 'block' ? { action: { label: t('common:action.undo'), onSelect } } : undefined,
        )
        onClose()
      }}
    />
  )
}
